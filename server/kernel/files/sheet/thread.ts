import { parentPort, workerData } from 'node:worker_threads';
import { readHtml } from './html.ts';
import { readLegacy } from './legacy.ts';
import { Refused, type SheetKind, type SheetTask, type SheetVerdict } from './verdict.ts';
import { readWorkbook } from './workbook.ts';

const READ = { xlsx: readWorkbook, xls: readLegacy, html: readHtml } satisfies Record<
  SheetKind,
  unknown
>;

/** Reads one file and ends; whatever it stumbles over is a broken file. */
const task = workerData as SheetTask;
parentPort?.postMessage(await verdict());

async function verdict(): Promise<SheetVerdict> {
  try {
    return { sheet: await READ[task.kind](task) };
  } catch (error) {
    return { refusal: error instanceof Refused ? error.refusal : { rule: 'fileIsWhole' } };
  }
}
