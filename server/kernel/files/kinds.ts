import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../api/kernel/fileRules.ts';

/**
 * The kind of a file by its content; null for none that the product knows. A workbook's inside is
 * looked at when it is read, a document's by `checkOffice`.
 * @param name Tells what no content does: a document from a workbook, and which text it is. A page is told by its content, for
 * programs write pages under a workbook's name.
 */
export async function kindOf(path: string, name: string): Promise<FileKind | null> {
  const text = TEXTS.find((kind) => isNamedLike(name, [kind]));
  if (text) return (await isText(path)) ? text : null;
  const start = await startOf(path);
  if (begins(start, ZIP)) return isNamedLike(name, ['docx']) ? 'docx' : 'xlsx';
  if (begins(start, COMPOUND)) return 'xls';
  if (isPage(start)) return (await isText(path)) ? 'html' : null;
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
  html: ['html', 'htm'],
  docx: ['docx'],
  csv: ['csv'],
  txt: ['txt'],
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Bytes that tell every kind; the recogniser never inflates anything of them. */
const START = 4100;

/** Kinds that their first bytes alone tell. */
const PLAIN: readonly string[] = ['pdf', 'jpg', 'png', 'webp'] satisfies FileKind[];
const isPlain = (ending: string): ending is FileKind => PLAIN.includes(ending);

/** Whether a text begins as a page does: whatever stands before its first element is none of it. */
function isPage(start: Uint8Array): boolean {
  const wide = WIDE.find(({ mark }) => begins(start, mark));
  const text = new TextDecoder(wide?.encoding ?? 'windows-1252').decode(start);
  return /^[^<]{0,20}\s*(<\?xml[^>]*>|<!--[\s\S]*?-->|\s)*<(!doctype\s+html|html|head|body|meta|title|style|div|table)[\s>]/i.test(
    text,
  );
}

const TEXTS = ['csv', 'txt'] as const;

/** Whether a file is text to its end, in UTF-16 with its mark or in whatever encoding of bytes. */
async function isText(path: string): Promise<boolean> {
  const start = await startOf(path);
  const wide = WIDE.find(({ mark }) => begins(start, mark));
  const decoder = new TextDecoder(wide?.encoding ?? 'windows-1252');
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      if (isNoText(text.charCodeAt(at))) return false;
    }
  }
  return true;
}

const WIDE = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Control signs that stand in texts: the tab, and the ends of lines and pages. */
const IN_TEXTS: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d];

const isNoText = (code: number) => (code < 0x20 && !IN_TEXTS.includes(code)) || code === 0x7f;

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
