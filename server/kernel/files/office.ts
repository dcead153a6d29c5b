import type { ReceivedFile } from '../../../api/kernel/fileRules.ts';
import { refusedFile } from './refusals.ts';
import { Archive } from './sheet/archive.ts';
import { mainPart } from './sheet/mainPart.ts';
import { Refused } from './sheet/verdict.ts';

/**
 * Looks into a workbook or a document that is kept as it came: it is what its name says, without
 * macros, not encrypted, and no larger inside than such a file can be. Any other kind is let pass.
 * @throws Failure 4000 with the field
 */
export async function checkOffice(
  { kind, path }: Pick<ReceivedFile, 'kind' | 'path'>,
  field: string,
): Promise<void> {
  if (kind !== 'xlsx' && kind !== 'docx') return;
  try {
    const archive = await Archive.open(path);
    try {
      await mainPart(archive, kind);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw refusedFile(field, error instanceof Refused ? error.refusal : { rule: 'fileIsWhole' });
  }
}
