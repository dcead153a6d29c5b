import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Call } from '../context.ts';
import { files } from '../db/tables/files.ts';
import { inShop } from '../scope.ts';
import { pathOf } from './store.ts';

/**
 * A picture that the shop keeps, as documents draw it; undefined where it is gone.
 * @param side the most that its longer side has, pixels
 */
export async function pictureOnPaper(
  call: Pick<Call, 'db' | 'shopId' | 'uploadDirectory' | 'log'>,
  fileId: number,
  side: number,
): Promise<Uint8Array | undefined> {
  const [file] = await call.db
    .select({ hash: files.hash })
    .from(files)
    .where(and(inShop(files, call), eq(files.id, fileId)));
  if (!file) return undefined;
  try {
    const content = await readFile(pathOf(call.uploadDirectory, file.hash));
    // Documents know no webp, and show no transparency.
    return await sharp(content)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
  } catch (error) {
    // A document is worth more than the picture on it.
    call.log.warn({ error }, 'A picture could not be drawn on a document');
    return undefined;
  }
}
