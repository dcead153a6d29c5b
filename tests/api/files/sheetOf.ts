import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '../../../server/kernel/files/sheet.ts';

/** The first sheet of a workbook. */
export async function sheetOf(bytes: ArrayBuffer | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-sheet-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await writeFile(path, new Uint8Array(bytes));
    return await readSheet({ path, kind: 'xlsx' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
