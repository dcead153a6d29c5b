/** What a label with GS1 element strings says of the goods in it. */
export interface WeightLabel {
  /** 14 figures. */
  gtin: string;
  /** How many are in it. */
  count: number;
  /** What they weigh without packaging, kilograms. */
  kilos: number;
}

/** The end of an element without a fixed length (FNC1), as scanners hand it on. */
const END = '\u001d';

/** How many figures follow an identifier of two figures; each other element goes on to its end. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};

/** Identifiers of three and four figures, by their first two. */
const lengthOf = (start: string): number => {
  if (/^3[1-69]|^[78]/.test(start)) return 4;
  return /^2[345]|^4/.test(start) ? 3 : 2;
};

/**
 * Reads what a GS1-128 label says, written with brackets, with FNC1 between its elements or plainly.
 * @returns null for any other code, and for a label without a number of goods (01, 02) or net weight (310n)
 */
export function weightLabel(code: string): WeightLabel | null {
  const text = code.trim().replace(/^\](C1|d2|e0|Q3)/, '');
  const elements = text.startsWith('(') ? inBrackets(text) : oneByOne(text);
  if (elements === null) return null;
  const gtin = elements.get('01') ?? elements.get('02');
  const weight = [...elements].find(([id]) => /^310[0-5]$/.test(id));
  if (gtin === undefined || !isGtin(gtin) || !weight || !/^\d{6}$/.test(weight[1])) return null;
  const count = elements.has('01') ? 1 : Number(elements.get('37') ?? 1);
  const kilos = Number(weight[1]) / 10 ** Number(weight[0].at(-1));
  return kilos > 0 && Number.isInteger(count) && count > 0 ? { gtin, count, kilos } : null;
}

function inBrackets(text: string): Map<string, string> | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null;
  const elements = text.matchAll(/\((\d{2,4})\)([^()]+)/g);
  return new Map(
    Array.from(elements, ([, id = '', value = '']) => [id, value.replace(END, '').trim()]),
  );
}

function oneByOne(text: string): Map<string, string> | null {
  const elements = new Map<string, string>();
  let rest = withoutEnd(text);
  while (rest !== '') {
    const id = rest.slice(0, lengthOf(rest));
    if (!/^\d{2,4}$/.test(id)) return null;
    const after = rest.slice(id.length);
    const fixed = /^3[1-6]/.test(id) ? 6 : FIXED[id];
    const end = after.indexOf(END);
    const size = fixed ?? (end < 0 ? after.length : end);
    const value = after.slice(0, size);
    if (value === '' || value.length < size) return null;
    elements.set(id, value);
    rest = withoutEnd(after.slice(size));
  }
  return elements;
}

const withoutEnd = (text: string): string => (text.startsWith(END) ? text.slice(1) : text);

/** 14 figures, the last of which checks the others. */
function isGtin(gtin: string): boolean {
  if (!/^\d{14}$/.test(gtin)) return false;
  const sum = [...gtin].reduce(
    (all, figure, at) => all + Number(figure) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}
