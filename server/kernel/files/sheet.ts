import { Worker } from 'node:worker_threads';
import type { ReceivedFile } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { refusedFile } from './refusals.ts';
import {
  ABOVE,
  isBlank,
  type SeenSheet,
  type Sheet,
  type SheetRow,
  type SheetTask,
  type SheetVerdict,
  textIn,
} from './sheet/verdict.ts';
import { turns } from './turns.ts';

export {
  type Cell,
  type Content,
  isBlank,
  isFormula,
  type Sheet,
  type SheetRow,
  textIn,
} from './sheet/verdict.ts';

/** How much of a workbook is read. */
export interface SheetLimits {
  /** Rows below the header. */
  maximumRows?: number;
  /** The field that a refusal names. */
  field?: string;
  /** The name of the sheet to read; the first that is not hidden without it. */
  sheet?: string | undefined;
  /** The first row holds something already, and no row heads the others. */
  hasNoHeadings?: boolean;
  /**
   * Whether a text heads a column: the headings are then the row that has most of such, also below a
   * title. Without it they are the first row that is not empty.
   */
  isHeading?: (text: string) => boolean;
}

/**
 * Reads a sheet that is not hidden, the first where none is named, of an .xlsx or .xls file, or the fullest table of an .html
 * one, without its hidden rows and columns, in a thread of its own with little memory. No formula is run: it is the value that was kept
 * with it, or told as a formula where there is none.
 * @throws Failure 4000 with the field: wrong format, broken, too much in it, too many rows, no rows.
 */
export async function readSheet(
  { path, kind }: Pick<ReceivedFile, 'path' | 'kind'>,
  {
    maximumRows = 5_000,
    field = 'file',
    isHeading,
    sheet: wanted,
    hasNoHeadings,
  }: SheetLimits = {},
): Promise<Sheet> {
  if (kind !== 'xlsx' && kind !== 'xls' && kind !== 'html')
    throw refusedFile(field, { rule: 'fileFormatIsRight' });
  const verdict = await inTurn(() => verdictOf({ path, kind, maximumRows, sheet: wanted }));
  if ('refusal' in verdict) throw refusedFile(field, verdict.refusal);
  const sheet = hasNoHeadings ? headless(verdict.sheet) : headed(verdict.sheet, isHeading);
  if (sheet === null) throw refusedFile(field, { rule: 'sheetHasRows' });
  if (sheet.rows.length > maximumRows) {
    throw refusedFile(field, { rule: 'sheetIsNotTooLong', figures: { maximum: maximumRows } });
  }
  return sheet;
}

/** A sheet with its headings, each row as long as they are; null where no row is below them. */
function headed(seen: SeenSheet, isHeading: SheetLimits['isHeading']): Sheet | null {
  const at = isHeading ? headingsAt(seen.rows.slice(0, ABOVE + 1), isHeading) : 0;
  const headings = seen.rows[at];
  const below = seen.rows.slice(at + 1);
  if (!headings || below.length === 0) return null;
  // A column without a heading may be chosen by hand.
  const width = isHeading
    ? Math.max(headings.cells.length, ...below.map(({ cells }) => cells.length))
    : headings.cells.length;
  return {
    ...seen,
    header: columnsTo(width).map((column) => textOfHeading(headings, column)),
    headerRow: headings.number,
    rows: filledTo(width, below),
  };
}

/** A sheet whose rows all hold something; null where there is none. */
function headless(seen: SeenSheet): Sheet | null {
  if (seen.rows.length === 0) return null;
  const width = Math.max(...seen.rows.map(({ cells }) => cells.length));
  return {
    ...seen,
    header: columnsTo(width).map(() => ''),
    headerRow: 0,
    rows: filledTo(width, seen.rows),
  };
}

const columnsTo = (width: number) => Array.from({ length: width }, (_column, column) => column);

/** Rows that are all as long. */
const filledTo = (width: number, rows: readonly SheetRow[]): SheetRow[] =>
  rows.map(({ number, cells, shown }) => ({
    number,
    cells: columnsTo(width).map((column) => cells[column] ?? null),
    shown: columnsTo(width).map((column) => shown[column] ?? null),
  }));

/**
 * Which row heads the others: that with most headings, and of such the fullest. Where none has any,
 * the first that is not much emptier than the fullest, as a title is.
 */
function headingsAt(rows: readonly SheetRow[], isHeading: (text: string) => boolean): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length);
  const known = rows.map(
    (row) => row.cells.filter((_cell, column) => isHeading(textOfHeading(row, column))).length,
  );
  const most = Math.max(0, ...known);
  if (most === 0) return filled.findIndex((count) => count * 2 >= Math.max(...filled));
  const fullest = Math.max(...filled.filter((_count, at) => known[at] === most));
  return known.findIndex((count, at) => count === most && filled[at] === fullest);
}

const textOfHeading = ({ cells }: SheetRow, column: number): string =>
  (textIn(cells[column]) ?? '').toString().trim();

/** A thread that needs more is ended, and the file refused; megabytes. */
const MEMORY = 128;
/** A file that takes longer, milliseconds, is refused. */
const PATIENCE = 20_000;
const inTurn = turns(2);

function verdictOf(task: SheetTask): Promise<SheetVerdict> {
  const refusal: Refusal = { rule: 'fileIsWhole' };
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./sheet/thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: 16 },
    });
    const timer = setTimeout(() => thread.terminate(), PATIENCE);
    let verdict: SheetVerdict = { refusal };
    thread.on('message', (message: SheetVerdict) => {
      verdict = message;
    });
    // Out of memory: there is more in it than its size says.
    thread.on('error', () => {
      verdict = { refusal };
    });
    thread.on('exit', () => {
      clearTimeout(timer);
      resolve(verdict);
    });
  });
}
