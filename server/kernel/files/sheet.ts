import { Worker } from 'node:worker_threads';
import type { ReceivedFile } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { refusedFile } from './refusals.ts';
import type { Sheet, SheetTask, SheetVerdict } from './sheet/verdict.ts';
import { turns } from './turns.ts';

export { type Cell, isFormula, type Sheet } from './sheet/verdict.ts';

/** How much of a workbook is read. */
export interface SheetLimits {
  /** Rows below the header. */
  maximumRows?: number;
  /** The field that a refusal names. */
  field?: string;
}

/**
 * Reads the first sheet of an .xlsx or .xls file, in a thread of its own with little memory. No
 * formula is run: it is the value that was kept with it, or told as a formula where there is none.
 * @throws Failure 4000 with the field: wrong format, broken, too much in it, too many rows, no rows.
 */
export async function readSheet(
  { path, kind }: Pick<ReceivedFile, 'path' | 'kind'>,
  { maximumRows = 5_000, field = 'file' }: SheetLimits = {},
): Promise<Sheet> {
  if (kind !== 'xlsx' && kind !== 'xls') throw refusedFile(field, { rule: 'fileFormatIsRight' });
  const verdict = await inTurn(() => verdictOf({ path, kind, maximumRows }));
  if ('refusal' in verdict) throw refusedFile(field, verdict.refusal);
  return verdict.sheet;
}

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
