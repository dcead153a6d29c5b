import { z } from 'zod';
import { type PictureKind, pictures } from '../domains.ts';
import { idTextOf } from '../ids.ts';
import { MEDIA_TYPES, MEGABYTE } from '../kernel/fileRules.ts';
import { callsOf, download, upload } from '../kernel/operation.ts';
import { requiredText, text } from '../kernel/wire.ts';
import { filesDomain } from './domain.ts';
import { storedFile } from './storedFile.ts';

const PICTURE_KINDS = Object.keys(pictures) as PictureKind[];

export const files = callsOf(filesDomain, {
  uploadPicture: upload({
    summary: 'Take in a picture, encoded anew; what no record refers to is dropped in time',
    access: 'inShop',
    files: { file: { kinds: ['jpg', 'png', 'webp'], maximum: 5 * MEGABYTE } },
    body: z.object({ kind: z.enum(PICTURE_KINDS) }),
    data: storedFile,
  }),
  importTemplate: download({
    summary: 'An empty spreadsheet to fill in for an import, and notes on each of its columns',
    access: 'inShop',
    body: z.object({
      /** What the file is called, without its ending. */
      name: requiredText(100),
      columns: z
        .array(z.object({ header: requiredText(100), isNeeded: z.boolean(), example: text(200) }))
        .min(1, 'validation.atLeastOneItem')
        .max(100, 'validation.tooMany'),
    }),
    method: 'post',
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
  getSmallFile: download({
    summary: 'The same picture small, for lists; as it is where no small one is kept',
    access: 'inShop',
    params: z.object({ fileId: idTextOf('file') }),
    mediaTypes: [MEDIA_TYPES.jpg, MEDIA_TYPES.png, MEDIA_TYPES.webp],
  }),
  getFile: download({
    summary: 'A picture of the current shop',
    access: 'inShop',
    params: z.object({ fileId: idTextOf('file') }),
    mediaTypes: [MEDIA_TYPES.jpg, MEDIA_TYPES.png, MEDIA_TYPES.webp],
  }),
});
