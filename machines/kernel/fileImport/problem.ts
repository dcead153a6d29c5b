import {
  type FileKind,
  type FileRule,
  mostOfKind,
  sizeInWords,
} from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';

/** Endings of kinds that have two. */
const ALSO: Readonly<Record<string, FileKind>> = { jpeg: 'jpg', htm: 'html' };

/**
 * What can be told of a file without its content, as the server would tell it: the ending of its
 * name, and its size. Null where nothing speaks against sending it.
 */
export function problemOf(
  file: Pick<File, 'name' | 'size'>,
  rule: Pick<FileRule, 'kinds' | 'maximum' | 'smaller'>,
): Refusal | null {
  const typed = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const ending = ALSO[typed] ?? typed;
  const kind = rule.kinds.find((one) => one === ending);
  if (kind === undefined) return { rule: 'fileFormatIsRight' };
  const maximum = mostOfKind(rule, kind);
  if (file.size <= maximum) return file.size === 0 ? { rule: 'fileIsWhole' } : null;
  return { rule: 'fileIsNotTooLarge', figures: { limit: sizeInWords(maximum) } };
}
