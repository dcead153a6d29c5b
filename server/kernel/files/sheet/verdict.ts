import type { Refusal } from '../../../../api/kernel/operation.ts';

/** A formula of which no value was kept, or an error; its text has the sign before it. */
export interface Formula {
  formula: string;
}

/** What a cell holds; a date is the wall clock of the sheet, taken as UTC; null is empty. */
export type Cell = string | number | Date | Formula | null;

/** Whether a cell holds a formula without a computed value. */
export const isFormula = (cell: Cell | undefined): cell is Formula =>
  typeof cell === 'object' && cell !== null && 'formula' in cell;

/** What of a cell is text. */
export const textIn = (cell: Cell | undefined) => (isFormula(cell) ? cell.formula : (cell ?? null));

/** Whether nothing is seen of a cell. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === 'string' && cell.replace(/[\p{Z}\p{C}]/gu, '') === '');

/** Rows that may stand above the headings, as a title does. */
export const ABOVE = 10;

/** A cell, and where it is a number or a date what a person sees of it. */
export interface Content {
  cell: Cell;
  /** By its format; null where that says nothing further. */
  shown: string | null;
}

/** A row that is not empty, with its number in the file. */
export interface SheetRow {
  number: number;
  cells: Cell[];
  /** By column, as `Content` has it. */
  shown: (string | null)[];
}

/** What a person sees of a sheet that is not hidden: its rows that are not empty. */
export interface SeenSheet {
  name: string;
  /** The names of all sheets that are not hidden. */
  sheets: string[];
  rows: SheetRow[];
  /** How many rows and columns that hold something are hidden, and were not read. */
  hiddenRows: number;
  hiddenColumns: number;
  /** How many sheets of the file are hidden. */
  hiddenSheets: number;
}

/** The same with the row that heads the others. */
export interface Sheet extends SeenSheet {
  /** The texts of the row of headings; empty ones where no row is. */
  header: string[];
  /** Its number in the file; 0 where no row is. */
  headerRow: number;
}

/** What a sheet is read from. */
export type SheetKind = 'xlsx' | 'xls' | 'html';

/** What the thread is asked. */
export interface SheetTask {
  path: string;
  kind: SheetKind;
  maximumRows: number;
  /** The name of the sheet that is read, where it is not the first that is not hidden. */
  sheet?: string | undefined;
}

/** What it answers. */
export type SheetVerdict = { sheet: SeenSheet } | { refusal: Refusal };

/** Why a file is not read on; caught at the thread's end and nowhere else. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(rule: string, figures?: Refusal['figures']) {
    super(rule);
    this.refusal = figures ? { rule, figures } : { rule };
  }
}

/** Columns beyond are no table that a person made. */
const COLUMNS = 256;
/** All text of one sheet; a few long texts may be referred to from very many cells. */
const CHARACTERS = 8_000_000;

/** What of a sheet is hidden. */
interface Hidden {
  row: boolean;
  column: (column: number) => boolean;
}

/** Takes a sheet's rows as they are read, and keeps what is seen of them. */
export class SheetBuilder {
  readonly #maximumRows: number;
  readonly #rows: SheetRow[] = [];
  readonly #hiddenColumns = new Set<number>();
  #hiddenRows = 0;
  #characters = 0;

  constructor(maximumRows: number) {
    this.#maximumRows = maximumRows;
  }

  /** @param contents by column from 0; holes are empty. */
  add(number: number, contents: readonly (Content | undefined)[], hidden: Hidden): void {
    const seen = Array.from(contents, (content, column) => {
      if (isBlank(content?.cell) || !hidden.column(column)) return content;
      this.#hiddenColumns.add(column);
      return undefined;
    });
    while (seen.length > 0 && isBlank(seen.at(-1)?.cell)) seen.pop();
    if (seen.length === 0) return;
    if (hidden.row) {
      this.#hiddenRows += 1;
      return;
    }
    if (this.#rows.length === 0 && seen.length > COLUMNS) throw new Refused('fileIsWhole');
    if (this.#rows.length > this.#maximumRows + ABOVE) {
      throw new Refused('sheetIsNotTooLong', { maximum: this.#maximumRows });
    }
    const kept = seen.slice(0, COLUMNS);
    const cells = kept.map((content) => content?.cell ?? null);
    for (const text of cells.map(textIn)) {
      if (typeof text === 'string') this.#characters += text.length;
    }
    if (this.#characters > CHARACTERS) throw new Refused('fileIsWhole');
    this.#rows.push({ number, cells, shown: kept.map((content) => content?.shown ?? null) });
  }

  done(name: string, hiddenSheets = 0, sheets: string[] = [name]): SeenSheet {
    return {
      name,
      sheets,
      rows: this.#rows,
      hiddenRows: this.#hiddenRows,
      hiddenColumns: this.#hiddenColumns.size,
      hiddenSheets,
    };
  }
}
