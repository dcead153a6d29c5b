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
  /** Labels with what they are about, below the title. */
  facts: readonly (readonly [label: string, text: string])[];
  /** Side by side, at most three. */
  parties: readonly { label: string; lines: readonly string[] }[];
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** Below the table; the last one is emphasised. */
  totals: readonly (readonly [label: string, amount: string])[];
  notes?: readonly string[];
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
    drawTotals(page, paper.totals);
    drawNotes(page, paper.notes ?? []);
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

function drawHead(page: Page, { title, number, issuer = [], facts, parties }: PdfPaper): void {
  issuer.forEach((line, at) => {
    write(page, line, at === 0 ? STRONG : QUIET);
  });
  page.y += issuer.length > 0 ? GAP * 2 : 0;
  write(page, `${title} ${number}`, TITLE);
  page.y += GAP;
  for (const [label, text] of facts) {
    const below = drawText(page, text, {
      ...BODY,
      x: MARGIN + 130,
      y: page.y,
      width: widthOf(page) - 130,
    });
    const beside = drawText(page, label, { ...QUIET, x: MARGIN, y: page.y + 1, width: 124 });
    page.y += Math.max(below, beside + 1) + 2;
  }
  page.y += GAP;
  const width = widthOf(page) / Math.max(1, parties.length);
  const top = page.y;
  let lowest = top;
  parties.forEach(({ label, lines }, at) => {
    page.y = top;
    const x = MARGIN + at * width;
    write(page, label, QUIET, x, width - GAP);
    for (const line of lines) write(page, line, BODY, x, width - GAP);
    lowest = Math.max(lowest, page.y);
  });
  page.y = lowest + GAP * 2;
}

function drawTable(page: Page, { columns, rows }: PdfPaper): void {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  // Nothing is right of the last column: it ends where the totals below it do.
  const widths = columns.map(
    ({ width }, at) => (width / whole) * widthOf(page) - (at < columns.length - 1 ? GAP : 0),
  );
  const drawRow = (cells: readonly string[], style: TextStyle) => {
    let x = MARGIN;
    let lowest = page.y;
    columns.forEach(({ align = 'left' }, at) => {
      const width = widths[at] ?? 0;
      const place = { ...style, x, y: page.y, width, align };
      lowest = Math.max(lowest, page.y + drawText(page, cells[at] ?? '', place));
      x += width + GAP;
    });
    page.y = lowest + 3;
    rule(page);
    page.y += 4;
  };
  const headers = columns.map(({ header }) => header);
  drawRow(headers, STRONG);
  for (const row of rows) {
    const height = Math.max(
      ...columns.map((_column, at) =>
        textHeight(page, row[at] ?? '', { ...BODY, width: widths[at] ?? 0 }),
      ),
    );
    if (page.y + height > bottomOf(page)) {
      nextPage(page);
      drawRow(headers, STRONG);
    }
    drawRow(row, BODY);
  }
}

function drawTotals(page: Page, totals: PdfPaper['totals']): void {
  // Never the totals alone without their last line: they stay together.
  if (page.y + totals.length * 16 > bottomOf(page)) nextPage(page);
  page.y += GAP / 2;
  const width = widthOf(page);
  totals.forEach(([label, amount], at) => {
    const style = at === totals.length - 1 ? STRONG : BODY;
    const place = { ...style, y: page.y, align: 'right' as const };
    const first = drawText(page, label, { ...place, x: MARGIN, width: width * 0.7 });
    const second = drawText(page, amount, {
      ...place,
      x: MARGIN + width * 0.7,
      width: width * 0.3,
    });
    page.y += Math.max(first, second) + 3;
  });
  page.y += GAP;
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

function rule(page: Page): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

function nextPage(page: Page): void {
  page.addPage();
  page.y = MARGIN;
}
