import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { signsIn, unpacked } from './woff.ts';

export const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A file of a family of fonts: the part of its signs that it has. */
export interface Face {
  family: string;
  part: string;
  /** What the family has no bold of is drawn as it is. */
  isBold: boolean;
}

const require = createRequire(import.meta.url);

const face = (family: string, part: string, isBold = true): Face => ({ family, part, isBold });

/** In the order in which a sign is looked for: what most texts need comes first. */
const FACES: readonly Face[] = [
  face('sc', 'latin'),
  face('sc', 'vietnamese'),
  face('sc', 'latin-ext'),
  face('sc', 'cyrillic'),
  face('sc', 'chinese-simplified'),
  face('tc', 'chinese-traditional'),
  face('jp', 'japanese'),
  face('kr', 'korean'),
  face('thai', 'thai'),
];
/** Families whose rarer signs are in many small files, named by what range of signs each may have. */
const SCATTERED = ['sc', 'tc', 'jp', 'kr'] as const;
const SYMBOLS: readonly Face[] = [
  face('symbols', 'symbols'),
  face('symbols-2', 'symbols', false),
  face('math', 'latin', false),
];

const known = new Map<number, Face | null>();

/** What is written from right to left, of whose letters one font has some as signs of formulas. */
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** The first font that has a sign; null where none has, and a document would show a box. */
export function faceOf(code: number): Face | null {
  const found = known.get(code);
  if (found !== undefined) return found;
  const isTurned = RIGHT_TO_LEFT.test(String.fromCodePoint(code));
  const has = (one: Face) => !isTurned && signsOf(one).has(code);
  const sought =
    FACES.find(has) ??
    SCATTERED.flatMap((family) => scatteredIn(family, code)).find(has) ??
    SYMBOLS.find(has) ??
    null;
  known.set(code, sought);
  return sought;
}

/** The font that has each of some signs that are drawn as one, as a letter with its marks. */
export const faceOfAll = (codes: readonly number[]): Face | null => {
  const [first, ...others] = codes.map(faceOf);
  if (!first || others.includes(null)) return null;
  const faces = new Set([first, ...others]);
  return [...faces].find((one) => one && codes.every((code) => signsOf(one).has(code))) ?? null;
};

/**
 * A text as documents show it: its accents joined to their letters, without what has no shape of its
 * own.
 */
export const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    // Thai AM is drawn as two signs around the tone; written so, they can be copied out of a document.
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '');

/** The signs of a text that no font has, each once. */
export function undrawn(text: string): string[] {
  const signs = [...visible(text.replace(/[\r\n]+/g, ' '))];
  return [...new Set(signs.filter((sign) => faceOf(sign.codePointAt(0) ?? 0) === null))];
}

const pathOf = ({ family, part, isBold }: Face, weight: Weight) => {
  const name = `noto-sans-${family}`;
  const size = WEIGHTS[isBold ? weight : 'regular'];
  return require.resolve(`@fontsource/${name}/files/${name}-${part}-${size}-normal.woff`);
};

const signs = new Map<Face, ReadonlySet<number>>();

function signsOf(one: Face): ReadonlySet<number> {
  const read = signs.get(one) ?? signsIn(readFileSync(pathOf(one, 'regular')));
  signs.set(one, read);
  return read;
}

type Range = readonly [from: number, to: number];
const scattered = new Map<string, { one: Face; ranges: readonly Range[] }[]>();

/** The small files of a family that may have a sign. */
function scatteredIn(family: string, code: number): Face[] {
  const all = scattered.get(family) ?? scatteredOf(family);
  scattered.set(family, all);
  return all
    .filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    .map(({ one }) => one);
}

/** `{ "[4]": "U+4E00-4E03,U+4E07", … }` of a family. */
function scatteredOf(family: string) {
  const parts = require(`@fontsource/noto-sans-${family}/unicode.json`) as Record<string, string>;
  return Object.entries(parts).flatMap(([name, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    return number === undefined
      ? []
      : [{ one: face(family, number), ranges: ranges.split(',').map(rangeOf) }];
  });
}

function rangeOf(written: string): Range {
  const [from = '', to = from] = written.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const fonts = new Map<string, Buffer>();

/** A font's bytes, as whoever embeds it reads them. */
export function bytesOf(one: Face, weight: Weight): Buffer {
  const path = pathOf(one, weight);
  const read = fonts.get(path) ?? unpacked(readFileSync(path));
  fonts.set(path, read);
  return read;
}
