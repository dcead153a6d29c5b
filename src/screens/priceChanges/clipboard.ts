/** A row that was pasted: its cells. */
export type PastedCells = readonly string[];

/**
 * The rows that a spreadsheet puts on the clipboard: its table where there is one, for a name with a tab
 * or a line break stands whole in it, else its text, with tabs between the cells. Empty rows among them
 * stay, for what is pasted over a range keeps its place.
 */
export function readClipboard({ html, text }: { html: string; text: string }): PastedCells[] {
  const table = html === '' ? [] : cellsOfHtml(html);
  const rows = (table.length > 0 ? table : cellsOfText(text)).map((cells) =>
    cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
  );
  const last = rows.findLastIndex((cells) => cells.some((cell) => cell !== ''));
  return rows.slice(0, last + 1);
}

function cellsOfHtml(html: string): string[][] {
  // A parsed document runs nothing and loads nothing.
  const document = new DOMParser().parseFromString(html, 'text/html');
  return [...document.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].flatMap((cell) => [
      cell.textContent ?? '',
      ...Array<string>(Math.max(0, Number(cell.getAttribute('colspan') ?? 1) - 1)).fill(''),
    ]),
  );
}

/** A cell with a tab, a line break or a quote stands in quotes, and its quotes twice. */
function cellsOfText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.matchAll(CELL)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const CELL = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/g;

/** A pasted row as it is taken: what names the goods, and the prices as they stand there, by level. */
export interface NamedPrice {
  /** From 1. */
  row: number;
  name: string;
  prices: { at: number; text: string }[];
}

/**
 * Pasted rows of prices alone; null where there are names. What is pasted over cells of the grid is prices
 * wherever all of it can be read as such, in however many columns.
 */
export function pricesAlone(
  rows: readonly PastedCells[],
  isPrice: ((text: string) => boolean) | null = null,
): readonly PastedCells[] | null {
  const isSingle = rows.every((cells) => cells.filter((cell) => cell !== '').length <= 1);
  if (isSingle && rows.every((cells) => cells.length <= 1)) return rows;
  // One column that is filled: where it stands does not matter.
  if (isSingle && new Set(rows.flatMap(filledAt)).size === 1) {
    return rows.map((cells) => [cells.find((cell) => cell !== '') ?? '']);
  }
  const all = rows.flat().filter((cell) => cell !== '');
  return isPrice !== null && all.every(isPrice) ? rows : null;
}

const filledAt = (cells: PastedCells) => cells.flatMap((cell, at) => (cell === '' ? [] : at));

/**
 * Pasted rows with names. The first cell names the goods. Where the first row has the names of levels,
 * prices stand below them; else in the last columns, one for each level, or where there are fewer in the
 * one for `first`.
 */
export function namedPrices(
  rows: readonly PastedCells[],
  levels: readonly string[] = [''],
  first = 0,
): NamedPrice[] {
  const heads = headsOf(rows[0] ?? [], levels);
  return rows.flatMap((cells, index): NamedPrice[] => {
    if (cells.every((cell) => cell === '') || (heads && index === 0)) return [];
    const name = cells.find((cell) => cell !== '') ?? '';
    const row = index + 1;
    if (heads) {
      const below = heads.map(({ at, column }) => ({ at, text: cells[column] ?? '' }));
      return [{ row, name, prices: below.filter(({ text }) => text !== '') }];
    }
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width > levels.length && levels.length > 1) {
      const last = cells.slice(cells.length - levels.length);
      const prices = last.map((text, at) => ({ at, text })).filter(({ text }) => text !== '');
      return [{ row, name, prices }];
    }
    const text = cells[width - 1] ?? '';
    return [{ row, name, prices: width > 1 && text !== name ? [{ at: first, text }] : [] }];
  });
}

/** Which columns are headed by the name of a level; null where none is. */
function headsOf(cells: PastedCells, levels: readonly string[]) {
  const forms = cells.map((cell) => cell.toLocaleLowerCase());
  const heads = levels.flatMap((level, at) => {
    const column = forms.indexOf(level.toLocaleLowerCase(), 1);
    return level !== '' && column > 0 ? { at, column } : [];
  });
  return heads.length > 0 ? heads : null;
}
