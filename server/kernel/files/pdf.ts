import PDFDocument from 'pdfkit';
import { drawText, type TextStyle, textHeight } from './pdfText.ts';

/** A column of a document's table. */
export interface PdfColumn {
  header: string;
  /** Its share of the page's width, beside the other columns'. */
  width: number;
  align?: 'left' | 'right';
}

/** A document with lines and totals; every text is as it is to be read. */
export interface PdfPaper {
  title: string;
  number: string;
  /** Who sends it, above everything: name, address, phone. */
  issuer?: readonly string[];
  /** A PNG that stands for who sends it, beside these lines. */
  logo?: Uint8Array;
  /** Labels with what they are about, below the title. */
  facts: readonly (readonly [label: string, text: string])[];
  /** Side by side, at most three. */
  parties: readonly { label: string; lines: readonly string[] }[];
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** How high each row is at least, points: room to write in. */
  rowHeight?: number;
  /** Below the table; the last one is emphasised. */
  totals: readonly (readonly [label: string, amount: string])[];
  /** Left of the totals: where it is paid to, with a code that can be scanned. */
  aside?: PdfAside;
  notes?: readonly string[];
  /** Places to sign, side by side, at the end. */
  signing?: readonly PdfSigning[];
}

/** A line to sign on: empty, or with what was signed above it. */
export interface PdfSigning {
  label: string;
  /** A PNG of what was drawn. */
  picture?: Uint8Array;
  /** Below the line: who, and when. */
  lines: readonly string[];
}

/** A block with its heading, labels with texts, and a code. */
export interface PdfAside {
  title: string;
  facts: readonly (readonly [label: string, text: string])[];
  code?: {
    /** A QR code, row by row: whether each module is dark. */
    modules: readonly (readonly boolean[])[];
    about: string;
  };
}

/**
 * Writes a document on A4 pages, the table's header on each, each with its number. Each sign
 * is drawn by the first font that has it; only the used signs of the fonts are in the file.
 */
export function writePdf(paper: PdfPaper): AsyncGenerator<Uint8Array> {
  return writePdfs(`${paper.title} ${paper.number}`, [paper]);
}

/** The same for several documents in one file, each on pages of its own that are numbered anew. */
export async function* writePdfs(
  title: string,
  papers: readonly PdfPaper[],
): AsyncGenerator<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    // Page numbers are written when it is known how many there are.
    bufferPages: true,
    info: { Title: title },
  });
  for (const [index, paper] of papers.entries()) {
    if (index > 0) nextPage(page);
    drawHead(page, paper);
    drawTable(page, paper);
    drawTotals(page, paper);
    drawNotes(page, paper.notes ?? []);
    drawSigning(page, paper.signing ?? []);
    drawNumbers(page, `${paper.title} ${paper.number}`);
    page.flushPages();
  }
  page.end();
  yield* page as unknown as AsyncIterable<Uint8Array>;
}

type Page = PDFKit.PDFDocument;

/** Points: 72 an inch. */
const MARGIN = 48;
const FOOT = 24;
const GAP = 8;
/** How large a code is that is scanned off paper, and the most that a logo may be. */
const CODE = 92;
const LOGO = { width: 120, height: 48 };
/** How much room there is to sign in. */
const SIGNED = { height: 56 };
const BODY: TextStyle = { size: 9, colour: '#1a1a1a' };
const QUIET: TextStyle = { size: 8, colour: '#595959' };
const STRONG: TextStyle = { size: 9, colour: '#1a1a1a', bold: true };
const TITLE: TextStyle = { size: 16, colour: '#1a1a1a', bold: true };
const RULE = '#bfbfbf';

const widthOf = (page: Page) => page.page.width - 2 * MARGIN;
const bottomOf = (page: Page) => page.page.height - MARGIN - FOOT;

/** Writes a text and moves below it. */
function write(page: Page, text: string, style: TextStyle, x = MARGIN, width = widthOf(page)) {
  page.y += drawText(page, text, { ...style, x, y: page.y, width });
}

function drawHead(page: Page, paper: PdfPaper): void {
  drawIssuer(page, paper);
  write(page, `${paper.title} ${paper.number}`, TITLE);
  page.y += GAP;
  // With one party what the document is about stands beside it, else above all of them.
  const isBeside = paper.parties.length === 1;
  if (!isBeside) drawFacts(page, paper.facts, MARGIN, widthOf(page));
  page.y += isBeside ? 0 : GAP;
  const width = widthOf(page) / Math.max(isBeside ? 2 : 1, paper.parties.length);
  const top = page.y;
  let lowest = top;
  paper.parties.forEach(({ label, lines }, at) => {
    page.y = top;
    const x = MARGIN + at * width;
    write(page, label, QUIET, x, width - GAP);
    for (const line of lines) write(page, line, BODY, x, width - GAP);
    lowest = Math.max(lowest, page.y);
  });
  if (isBeside) {
    page.y = top;
    drawFacts(page, paper.facts, MARGIN + width, width);
  }
  page.y = Math.max(lowest, page.y) + GAP * 2;
}

/** Who sends it, with the logo at the other edge. */
function drawIssuer(page: Page, { issuer = [], logo }: PdfPaper): void {
  if (logo) {
    page.image(Buffer.from(logo), page.page.width - MARGIN - LOGO.width, MARGIN, {
      fit: [LOGO.width, LOGO.height],
      align: 'right',
    });
    page.y = MARGIN;
  }
  const width = widthOf(page) - (logo ? LOGO.width + GAP : 0);
  issuer.forEach((line, at) => {
    write(page, line, at === 0 ? STRONG : QUIET, MARGIN, width);
  });
  if (logo) page.y = Math.max(page.y, MARGIN + LOGO.height);
  page.y += issuer.length > 0 || logo ? GAP * 2 : 0;
}

function drawFacts(page: Page, facts: PdfPaper['facts'], x: number, width: number): void {
  const label = Math.min(124, width * 0.42);
  for (const [name, text] of facts) {
    const place = { x: x + label + 6, y: page.y, width: width - label - 6 };
    const below = drawText(page, text, { ...BODY, ...place });
    const beside = drawText(page, name, { ...QUIET, x, y: page.y + 1, width: label });
    page.y += Math.max(below, beside + 1) + 2;
  }
}

function drawTable(page: Page, { columns, rows, rowHeight = 0 }: PdfPaper): void {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  // Nothing is right of the last column: it ends where the totals below it do.
  const widths = columns.map(
    ({ width }, at) => (width / whole) * widthOf(page) - (at < columns.length - 1 ? GAP : 0),
  );
  const drawRow = (cells: readonly string[], style: TextStyle, least = 0) => {
    let x = MARGIN;
    let lowest = page.y + least;
    columns.forEach(({ align = 'left' }, at) => {
      const width = widths[at] ?? 0;
      const place = { ...style, x, y: page.y, width, align };
      lowest = Math.max(lowest, page.y + drawText(page, cells[at] ?? '', place));
      x += width + GAP;
    });
    page.y = lowest + 5;
    rule(page);
    page.y += 6;
  };
  const headers = columns.map(({ header }) => header);
  drawRow(headers, STRONG);
  for (const row of rows) {
    const height = Math.max(
      rowHeight,
      ...columns.map((_column, at) =>
        textHeight(page, row[at] ?? '', { ...BODY, width: widths[at] ?? 0 }),
      ),
    );
    if (page.y + height > bottomOf(page)) {
      nextPage(page);
      drawRow(headers, STRONG);
    }
    drawRow(row, BODY, rowHeight);
  }
}

function drawTotals(page: Page, { totals, aside }: PdfPaper): void {
  const share = aside ? 0.48 : 1;
  const width = widthOf(page) * share;
  const left = MARGIN + widthOf(page) - width;
  const amounts = aside ? 0.45 : 0.3;
  const below = asideHeight(page, aside);
  // Never the totals alone without their last line: they stay together.
  if (page.y + Math.max(totals.length * 16, below) > bottomOf(page)) nextPage(page);
  page.y += GAP / 2;
  const top = page.y;
  totals.forEach(([label, amount], at) => {
    const style = at === totals.length - 1 ? STRONG : BODY;
    const place = { ...style, y: page.y, align: 'right' as const };
    const first = drawText(page, label, { ...place, x: left, width: width * (1 - amounts) });
    const second = drawText(page, amount, {
      ...place,
      x: left + width * (1 - amounts),
      width: width * amounts,
    });
    page.y += Math.max(first, second) + 3;
  });
  if (aside) {
    const lowest = page.y;
    page.y = top;
    drawAside(page, aside, widthOf(page) - width);
    page.y = Math.max(lowest, page.y);
  }
  page.y += GAP;
}

/** About how high it becomes, points. */
const asideHeight = (page: Page, aside: PdfAside | undefined): number => {
  if (!aside) return 0;
  const width = (widthOf(page) * 0.52 - GAP) * 0.56;
  const facts = aside.facts.reduce(
    (sum, [, text]) => sum + textHeight(page, text, { ...BODY, width }) + 2,
    0,
  );
  return GAP * 4 + facts + (aside.code ? CODE + GAP * 3 : 0);
};

function drawAside(page: Page, { title, facts, code }: PdfAside, width: number): void {
  write(page, title, STRONG, MARGIN, width - GAP * 2);
  page.y += 3;
  drawFacts(page, facts, MARGIN, width - GAP * 2);
  if (!code) return;
  page.y += GAP;
  const side = CODE / code.modules.length;
  code.modules.forEach((row, at) => {
    row.forEach((isDark, along) => {
      if (isDark) page.rect(MARGIN + along * side, page.y + at * side, side, side);
    });
  });
  page.fill('#000000');
  page.y += CODE + 4;
  write(page, code.about, QUIET, MARGIN, width - GAP * 2);
}

function drawNotes(page: Page, notes: readonly string[]): void {
  for (const note of notes) {
    if (page.y + textHeight(page, note, { ...QUIET, width: widthOf(page) }) > bottomOf(page)) {
      nextPage(page);
    }
    write(page, note, QUIET);
    page.y += 2;
  }
}

/** All of it stands on one page. */
function drawSigning(page: Page, signing: readonly PdfSigning[]): void {
  if (signing.length === 0) return;
  const width = widthOf(page) / signing.length - GAP * 2;
  const below = Math.max(...signing.map(({ lines }) => lines.length)) * BODY.size * 1.45;
  if (page.y + SIGNED.height + below + GAP * 5 > bottomOf(page)) nextPage(page);
  page.y += GAP * 2;
  const top = page.y;
  let lowest = top;
  signing.forEach(({ label, picture, lines }, at) => {
    const x = MARGIN + at * (width + GAP * 2);
    page.y = top;
    write(page, label, QUIET, x, width);
    const line = page.y + SIGNED.height + GAP;
    if (picture)
      page.image(Buffer.from(picture), x, page.y + GAP / 2, { fit: [width, SIGNED.height] });
    rule(page, { x, y: line, width });
    page.y = line + 4;
    for (const text of lines) write(page, text, BODY, x, width);
    lowest = Math.max(lowest, page.y);
  });
  page.y = lowest + GAP;
}

function drawNumbers(page: Page, name: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at);
    // Written below the margin, where a text would otherwise begin a page of its own.
    page.page.margins.bottom = 0;
    const place = { ...QUIET, x: MARGIN, y: page.page.height - MARGIN, width: widthOf(page) };
    drawText(page, name, { ...place, width: widthOf(page) - 60 });
    drawText(page, `${at - start + 1} / ${count}`, { ...place, align: 'right' });
  }
}

function rule(page: Page, { x, y, width } = { x: MARGIN, y: page.y, width: widthOf(page) }): void {
  page
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

function nextPage(page: Page): void {
  page.addPage();
  page.y = MARGIN;
}
