import { parentPort, workerData } from 'node:worker_threads';
import { readLegacy } from './legacy.ts';
import { Refused, type SheetTask, type SheetVerdict } from './verdict.ts';
import { readWorkbook } from './workbook.ts';

/** Reads one file and ends; whatever it stumbles over is a broken file. */
const task = workerData as SheetTask;
parentPort?.postMessage(await verdict());

async function verdict(): Promise<SheetVerdict> {
  try {
    return { sheet: await (task.kind === 'xlsx' ? readWorkbook(task) : readLegacy(task)) };
  } catch (error) {
    return { refusal: error instanceof Refused ? error.refusal : { rule: 'fileIsWhole' } };
  }
}
