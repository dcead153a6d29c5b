import { MEDIA_TYPES, MEGABYTE } from '../../../../api/kernel/fileRules.ts';
import type { Archive } from './archive.ts';
import { Refused } from './verdict.ts';

/** A kind of Office Open XML file. */
export type OfficeKind = 'xlsx' | 'docx';

/** The list of parts of a file that people made is much shorter, bytes. */
const LIST_OF_PARTS = MEGABYTE;

/**
 * The part that the others hang on, a workbook's or a document's; other archives, templates and files
 * with macros have none.
 * @throws Refused where there is none
 */
export async function mainPart(archive: Archive, kind: OfficeKind): Promise<string> {
  const wanted = `${MEDIA_TYPES[kind]}.main+xml`;
  const list = '[Content_Types].xml';
  if (archive.sizeOf(list) > LIST_OF_PARTS) throw new Refused('fileIsWhole');
  let main: string | null = null;
  await archive.read(list, {
    open: (name, { ContentType, PartName }) => {
      if (name === 'Override' && ContentType === wanted && PartName) main ??= PartName.slice(1);
    },
  });
  const hasMacros = archive.names().some((name) => /vbaproject|macrosheets\//.test(name));
  if (main === null || hasMacros || !archive.has(main)) throw new Refused('fileFormatIsRight');
  return main;
}
