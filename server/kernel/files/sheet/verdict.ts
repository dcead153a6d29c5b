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
const textIn = (cell: Cell) => (isFormula(cell) ? cell.formula : cell);

/** The first sheet of a workbook. */
export interface Sheet {
  /** The texts of the first row that is not empty. */
  header: string[];
  /** The rows below it that are not empty, with their number in the file and a cell a heading. */
  rows: { number: number; cells: Cell[] }[];
}

/** What the thread is asked. */
export interface SheetTask {
  path: string;
  kind: 'xlsx' | 'xls';
  maximumRows: number;
}

/** What it answers. */
export type SheetVerdict = { sheet: Sheet } | { refusal: Refusal };

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

/** Takes a sheet's rows as they are read: the first one that is not empty is the header. */
export class SheetBuilder {
  readonly #maximumRows: number;
  readonly #sheet: Sheet = { header: [], rows: [] };
  #characters = 0;

  constructor(maximumRows: number) {
    this.#maximumRows = maximumRows;
  }

  /** @param cells by column from 0; holes are empty. */
  add(number: number, cells: readonly Cell[]): void {
    if (cells.every((cell) => cell === null || cell === undefined || cell === '')) return;
    const { header, rows } = this.#sheet;
    if (header.length === 0) {
      this.#sheet.header = headerOf(cells);
      return;
    }
    if (rows.length >= this.#maximumRows) {
      throw new Refused('sheetIsNotTooLong', { maximum: this.#maximumRows });
    }
    const kept = header.map((_heading, column) => cells[column] ?? null);
    for (const text of kept.map(textIn)) {
      if (typeof text === 'string') this.#characters += text.length;
    }
    if (this.#characters > CHARACTERS) throw new Refused('fileIsWhole');
    rows.push({ number, cells: kept });
  }

  /** @throws Refused where there is no row under the header. */
  done(): Sheet {
    if (this.#sheet.rows.length === 0) throw new Refused('sheetHasRows');
    return this.#sheet;
  }
}

function headerOf(cells: readonly Cell[]): string[] {
  if (cells.length > COLUMNS) throw new Refused('fileIsWhole');
  return Array.from(cells, (cell) => (textIn(cell) ?? '').toString().trim());
}
