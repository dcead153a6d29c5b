/** A row that was pasted: its cells, without empty ones at the ends. */
export type PastedCells = readonly string[];

/**
 * The rows that a spreadsheet puts on the clipboard: its table where there is one, for a name with a tab
 * or a line break stands whole in it, else its text, with tabs between the cells.
 */
export function readClipboard({ html, text }: { html: string; text: string }): PastedCells[] {
  const table = html === '' ? [] : cellsOfHtml(html);
  const rows = table.length > 0 ? table : text.split(/\r?\n/).map((line) => line.split('\t'));
  return rows
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

function cellsOfHtml(html: string): string[][] {
  // A parsed document runs nothing and loads nothing.
  const document = new DOMParser().parseFromString(html, 'text/html');
  return [...document.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent ?? ''),
  );
}

/** A pasted row as it is taken: what names the goods, and the price as it stands there. */
export interface NamedPrice {
  /** From 1. */
  row: number;
  name: string;
  price: string;
}

/** Pasted rows of one column: prices alone. Null where there are names. */
export const pricesAlone = (rows: readonly PastedCells[]): string[] | null =>
  rows.every((cells) => cells.filter((cell) => cell !== '').length === 1)
    ? rows.map((cells) => cells.find((cell) => cell !== '') ?? '')
    : null;

/** Pasted rows with names: the first cell names the goods, the last one is the price. */
export const namedPrices = (rows: readonly PastedCells[]): NamedPrice[] =>
  rows.map((cells, index) => {
    const filled = cells.filter((cell) => cell !== '');
    const price = filled.length > 1 ? (filled.at(-1) ?? '') : '';
    return { row: index + 1, name: filled[0] ?? '', price };
  });
