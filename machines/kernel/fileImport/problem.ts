import { type FileRule, sizeInWords } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';

/**
 * What can be told of a file without its content, as the server would tell it: the ending of its
 * name, and its size. Null where nothing speaks against sending it.
 */
export function problemOf(
  file: Pick<File, 'name' | 'size'>,
  { kinds, maximum }: Pick<FileRule, 'kinds' | 'maximum'>,
): Refusal | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const known: readonly string[] = kinds.includes('jpg') ? [...kinds, 'jpeg'] : kinds;
  if (!known.includes(ending)) return { rule: 'fileFormatIsRight' };
  if (file.size <= maximum) return file.size === 0 ? { rule: 'fileIsWhole' } : null;
  return { rule: 'fileIsNotTooLarge', figures: { limit: sizeInWords(maximum) } };
}
