/** How many colours there are: see `avatar.module.css`. */
const HUES = 6;

/** A colour of a name, the same everywhere. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}

/** The first letters of a name: two of several words, one of a single word or of a Chinese name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._\-@+]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const firsts = words.map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '');
  const [first = '', ...others] = firsts;
  const last = /\p{Script=Han}/u.test(first) ? '' : (others.at(-1) ?? '');
  return `${first}${last}`.toLocaleUpperCase();
}
