import { bytesOf, type Face, faceOf, faceOfAll, visible, type Weight } from './fonts.ts';

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

/** How high a text becomes in a width, points. */
export function textHeight(page: Page, text: string, style: TextStyle & { width: number }): number {
  return linesOf(page, text, style).length * lineHeight(style);
}

/** Writes a text in lines, each piece in a font that has it; answers its height. */
export function drawText(page: Page, text: string, place: Place): number {
  const lines = linesOf(page, text, place);
  lines.forEach((line, at) => {
    const width = widthOf(page, line, place);
    let x = place.align === 'right' ? place.x + place.width - width : place.x;
    // Fonts are of different heights: what stands in one line stands on one base.
    const y = place.y + at * lineHeight(place) + place.size * ASCENT;
    for (const run of runsOf(line)) {
      choose(page, run.face, place)
        .fillColor(place.colour)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      x += page.widthOfString(run.text);
    }
  });
  page.y = place.y;
  return lines.length * lineHeight(place);
}

const lineHeight = ({ size }: TextStyle) => size * 1.45;

/** How far the base of a line is below its top, in sizes of the text: that of the first font. */
const ASCENT = 1.16;

/** What no font has is drawn as the first one shows such a thing. */
const BOX = faceOf(0x20);

/** What a document was given already. */
const given = new WeakMap<Page, Set<string>>();

/** Only what is chosen once comes into the document, and of that only the used signs. */
function choose(page: Page, face: Face, { bold, size }: TextStyle): Page {
  const weight: Weight = bold && face.isBold ? 'bold' : 'regular';
  const name = `${face.family} ${face.part} ${weight}`;
  const names = given.get(page) ?? new Set();
  given.set(page, names);
  if (!names.has(name)) page.registerFont(name, bytesOf(face, weight));
  names.add(name);
  return page.font(name).fontSize(size);
}

function widthOf(page: Page, text: string, style: TextStyle): number {
  return runsOf(text).reduce(
    (sum, run) => sum + choose(page, run.face, style).widthOfString(run.text),
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

/** A bracket or quotation mark that opens: it stays with the word after it. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** What a line may be broken between; another mark stays with the word before it. */
function piecesOf(page: Page, text: string, style: TextStyle & { width: number }): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.length - 1;
    const opened = OPENING.test(pieces[last] ?? '') ? (pieces[last] ?? '') : '';
    if (!isWordLike && last >= 0 && (opened !== '' || !OPENING.test(segment))) {
      pieces[last] += segment;
    } else if (opened !== '' && widthOf(page, opened + segment, style) <= style.width) {
      pieces[last] = opened + segment;
    } else if (widthOf(page, segment, style) > style.width) pieces.push(...segment);
    else pieces.push(segment);
  }
  return pieces;
}

interface Run {
  face: Face;
  text: string;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in pieces, each in one font; a letter stays with its marks where a font has them all. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  const add = (piece: string, face: Face | null) => {
    const last = runs.at(-1);
    if (last && last.face === face) last.text += piece;
    else if (face) runs.push({ face, text: piece });
  };
  for (const { segment } of clusters.segment(text)) {
    const codes = Array.from(segment, (sign) => sign.codePointAt(0) ?? 0);
    const face = faceOfAll(codes);
    if (face) add(segment, face);
    else for (const sign of segment) add(sign, faceOf(sign.codePointAt(0) ?? 0) ?? BOX);
  }
  return runs;
}
