const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORDS = /[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu;

/**
 * How many words a text has: runs of letters and figures, and each character of a script that is
 * written without spaces counts as one.
 *
 * @example
 * countWords('Two crates, broken'); // 3
 * countWords('两箱破损 2 kg'); // 6
 */
export function countWords(text: string): number {
  const characters = text.match(IDEOGRAPHS)?.length ?? 0;
  return characters + (text.replace(IDEOGRAPHS, ' ').match(WORDS)?.length ?? 0);
}
