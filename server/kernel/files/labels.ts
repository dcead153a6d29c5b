import PDFDocument from 'pdfkit';
import { drawText, type TextStyle, textHeight } from './pdfText.ts';

/** What stands on one label; every text is as it is to be read. */
export interface PdfLabel {
  /** Who sends it. */
  issuer: string;
  /** What the code names, in letters. */
  number: string;
  /** A QR code, row by row: whether each module is dark. */
  modules: readonly (readonly boolean[])[];
  /** Who it goes to. */
  name: string;
  /** Where to, and who takes it there. */
  lines: readonly string[];
  /** How it has to be kept, in a band of its own; none where it does not matter. */
  care: string | null;
  /** Which of how many it is: `1 / 4`. */
  count: string;
  /** What that counts, and what it belongs to. */
  about: readonly string[];
}

/** Writes labels of 100 × 150 mm, each on a page of its own: what label printers take. */
export async function* writeLabels(
  title: string,
  labels: readonly PdfLabel[],
): AsyncGenerator<Uint8Array> {
  const page = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    info: { Title: title },
  });
  labels.forEach((label, at) => {
    if (at > 0) page.addPage();
    drawLabel(page, label);
  });
  page.end();
  yield* page as unknown as AsyncIterable<Uint8Array>;
}

type Page = PDFKit.PDFDocument;

/** Points: 72 an inch, 25.4 mm. */
const mm = (millimetres: number) => (millimetres / 25.4) * 72;
const WIDTH = mm(100);
const HEIGHT = mm(150);
const EDGE = mm(5);
const INNER = WIDTH - 2 * EDGE;
const CODE = mm(26);
const BLACK = '#000000';
/** How far down each part begins. */
const AT = { name: mm(36), lines: mm(62), care: mm(103), count: mm(117) };
const GAP = mm(2);

function drawLabel(page: Page, label: PdfLabel): void {
  const beside = INNER - CODE - GAP;
  const top = write(page, label.issuer, {
    ...{ y: EDGE, width: beside, height: mm(9), sizes: [9, 7] },
  });
  write(page, label.number, {
    ...{ y: EDGE + top + GAP, width: beside, height: mm(16), sizes: [18, 15, 12, 9], bold: true },
  });
  drawCode(page, label.modules);
  rule(page, AT.name - GAP);
  const name = { y: AT.name, width: INNER, height: AT.lines - AT.name - GAP };
  write(page, label.name, { ...name, sizes: [20, 17, 14, 11, 9], bold: true });
  const lines = { y: AT.lines, width: INNER, height: AT.care - AT.lines - GAP };
  write(page, label.lines.join('\n'), { ...lines, sizes: [13, 11, 9, 7] });
  if (label.care !== null) {
    page.rect(EDGE, AT.care, INNER, mm(11)).fill(BLACK);
    const care = { x: EDGE + GAP, y: AT.care + mm(2), width: INNER - 2 * GAP, height: mm(8) };
    write(page, label.care, { ...care, sizes: [16, 13, 10, 8], bold: true, colour: '#ffffff' });
  }
  rule(page, AT.count - GAP / 2);
  const half = INNER / 2 - GAP;
  const count = { y: AT.count, width: half + GAP, height: mm(26) };
  write(page, label.count, { ...count, sizes: [48, 38, 30, 22], bold: true });
  const about = { x: EDGE + half + 2 * GAP, y: AT.count + GAP, width: half, height: mm(24) };
  write(page, label.about.join('\n'), { ...about, sizes: [11, 9, 7] });
}

interface Place {
  x?: number;
  y: number;
  width: number;
  height: number;
  /** The largest first; the first that fits is taken. */
  sizes: readonly number[];
  bold?: boolean;
  colour?: string;
}

/** Writes a text as large as it fits, else as much of it as fits at the smallest size; answers its height. */
function write(page: Page, text: string, place: Place): number {
  const { x = EDGE, y, width, height, sizes, bold = false, colour = BLACK } = place;
  const style = (size: number): TextStyle => ({ size, bold, colour });
  const fits = (what: string, size: number) =>
    textHeight(page, what, { ...style(size), width }) <= height;
  const size = sizes.find((one) => fits(text, one)) ?? sizes.at(-1) ?? 0;
  return drawText(
    page,
    shortened(text, (what) => fits(what, size)),
    {
      ...style(size),
      ...{ x, y, width },
    },
  );
}

/** The longest beginning that fits, with a sign that it is one. */
function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const signs = [...text];
  let most = 0;
  let over = signs.length;
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fits(`${signs.slice(0, middle).join('')}…`)) most = middle;
    else over = middle;
  }
  return `${signs.slice(0, most).join('')}…`;
}

function drawCode(page: Page, modules: PdfLabel['modules']): void {
  const side = CODE / modules.length;
  modules.forEach((row, at) => {
    row.forEach((isDark, along) => {
      if (isDark) {
        page.rect(WIDTH - EDGE - CODE + along * side, EDGE + at * side, side, side);
      }
    });
  });
  page.fill(BLACK);
}

function rule(page: Page, y: number): void {
  page
    .moveTo(EDGE, y)
    .lineTo(WIDTH - EDGE, y)
    .lineWidth(1)
    .strokeColor(BLACK)
    .stroke();
}
