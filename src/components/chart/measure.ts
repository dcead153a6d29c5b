/** How wide a text will be, without a page to try it on: the same in every browser and in tests. */
export function widthOf(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += shareOf(character);
  return Math.ceil(width * fontSize);
}

/**
 * Breaks a text into lines no wider than `maximum` pixels: between words, and between characters
 * where a script has no spaces. A single longer word keeps its own line.
 */
export function wrap(text: string, fontSize: number, maximum: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    const longer = line + piece;
    if (line !== '' && widthOf(longer.trimEnd(), fontSize) > maximum) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line = longer;
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()];
}

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
const NARROW = /[\sijlItfr.,:;'|!()·]/u;
const BROAD = /[A-ZĐmwMW%—…]/u;

/** Width in shares of the font size, a little more than the common faces take. */
function shareOf(character: string): number {
  if (WIDE.test(character)) return 1.02;
  if (NARROW.test(character)) return 0.34;
  if (BROAD.test(character)) return 0.72;
  return 0.58;
}

/** What a line may break between: a word with the space behind it, or one wide character. */
function piecesOf(text: string): string[] {
  return (
    text.match(
      /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu,
    ) ?? []
  );
}
