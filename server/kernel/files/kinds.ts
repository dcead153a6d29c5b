import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { type FileKind, MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';

/**
 * The kind of a file by how its content begins; null for none that the product knows. A workbook's
 * inside is looked at when it is read.
 */
export async function kindOf(path: string): Promise<FileKind | null> {
  const start = await startOf(path);
  if (begins(start, ZIP)) return 'xlsx';
  if (begins(start, COMPOUND)) return 'xls';
  const found = await fileTypeFromBuffer(start);
  return found && isPlain(found.ext) ? found.ext : null;
}

/** Whether a name ends as files of one of these kinds do. */
export function isNamedLike(name: string, kinds: readonly FileKind[]): boolean {
  const ending = extname(name).slice(1).toLowerCase();
  return kinds.some((kind) => ENDINGS[kind].includes(ending));
}

const ENDINGS: Record<FileKind, readonly string[]> = {
  xlsx: ['xlsx'],
  xls: ['xls'],
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Bytes that tell every kind; the recogniser never inflates anything of them. */
const START = 4100;

const isPlain = (ending: string): ending is FileKind =>
  ending in MEDIA_TYPES && ending !== 'xlsx' && ending !== 'xls' && ending !== 'csv';

const begins = (start: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => start[at] === byte);

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
