import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpacked } from './woff.ts';

type Page = PDFKit.PDFDocument;

/** How a text looks. */
export interface TextStyle {
  /** Points. */
  size: number;
  colour: string;
  bold?: boolean;
}

interface Place extends TextStyle {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
}

/** The parts of the family, each a file; the last one has the Chinese characters. */
const PARTS = ['latin', 'vietnamese', 'latin-ext', 'chinese-simplified'] as const;
type Part = (typeof PARTS)[number];
const WEIGHTS = { regular: 400, bold: 700 } as const;

const require = createRequire(import.meta.url);
const FAMILY = '@fontsource/noto-sans-sc';

/** Makes the family known to a document; a part that no text uses stays out of it. */
export function registerFonts(page: Page): void {
  for (const weight of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
    for (const part of PARTS) page.registerFont(nameOf(part, weight), bytesOf(part, weight));
  }
}

/** How high a text becomes in a width, points. */
export function textHeight(page: Page, text: string, style: TextStyle & { width: number }): number {
  return linesOf(page, text, style).length * lineHeight(style);
}

/** Writes a text in lines, each piece in the part of the family that has it; answers its height. */
export function drawText(page: Page, text: string, place: Place): number {
  const lines = linesOf(page, text, place);
  lines.forEach((line, at) => {
    const width = widthOf(page, line, place);
    let x = place.align === 'right' ? place.x + place.width - width : place.x;
    const y = place.y + at * lineHeight(place);
    for (const run of runsOf(line)) {
      choose(page, run.part, place)
        .fillColor(place.colour)
        .text(run.text, x, y, { lineBreak: false });
      x += page.widthOfString(run.text);
    }
  });
  page.y = place.y;
  return lines.length * lineHeight(place);
}

const lineHeight = ({ size }: TextStyle) => size * 1.45;

const nameOf = (part: Part, weight: keyof typeof WEIGHTS) => `${part} ${weight}`;

const choose = (page: Page, part: Part, { bold, size }: TextStyle) =>
  page.font(nameOf(part, bold ? 'bold' : 'regular')).fontSize(size);

function widthOf(page: Page, text: string, style: TextStyle): number {
  return runsOf(text).reduce(
    (sum, run) => sum + choose(page, run.part, style).widthOfString(run.text),
    0,
  );
}

/** Lines as wide as they may be, broken between words, or within one that is wider alone. */
function linesOf(page: Page, text: string, style: TextStyle & { width: number }): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of piecesOf(page, visible(paragraph), style)) {
      if (line !== '' && widthOf(page, (line + piece).trimEnd(), style) > style.width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}

const words = new Intl.Segmenter(['zh', 'en', 'vi'], { granularity: 'word' });

/** What a line may be broken between; a mark stays with the word before it. */
function piecesOf(page: Page, text: string, style: TextStyle & { width: number }): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.length - 1;
    if (!isWordLike && last >= 0) pieces[last] += segment;
    else if (widthOf(page, segment, style) > style.width) pieces.push(...segment);
    else pieces.push(segment);
  }
  return pieces;
}

/** Without what has no shape; marks that stand by themselves join their letter. */
const visible = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');

function runsOf(text: string): { part: Part; text: string }[] {
  const runs: { part: Part; text: string }[] = [];
  for (const character of text) {
    const part = partOf(character.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.part === part) last.text += character;
    else runs.push({ part, text: character });
  }
  return runs;
}

const partOf = (code: number): Part =>
  RANGES.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.part ??
  'chinese-simplified';

const RANGES = rangesOf(require(`${FAMILY}/unicode.json`) as Record<string, string>);

/** `U+0000-00FF,U+0131` of each part but the last. */
function rangesOf(given: Record<string, string>) {
  return PARTS.slice(0, -1).map((part) => ({
    part,
    ranges: (given[part] ?? '').split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}

const bytes = new Map<string, Buffer>();

function bytesOf(part: Part, weight: keyof typeof WEIGHTS): Buffer {
  const file = `${FAMILY}/files/noto-sans-sc-${part}-${WEIGHTS[weight]}-normal.woff`;
  const known = bytes.get(file);
  if (known) return known;
  const read = unpacked(readFileSync(require.resolve(file)));
  bytes.set(file, read);
  return read;
}
