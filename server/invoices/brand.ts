import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Call } from '../kernel/context.ts';
import { files } from '../kernel/db/tables/files.ts';
import { pathOf } from '../kernel/files/store.ts';
import { inShop } from '../kernel/scope.ts';

/** The longer side of the shop's picture on paper, pixels. */
const SIDE = 320;

/** The picture that stands for the shop, as documents draw it; undefined where there is none. */
export async function brandOf(
  call: Pick<Call, 'db' | 'shopId' | 'shop' | 'uploadDirectory' | 'log'>,
): Promise<Uint8Array | undefined> {
  const { imgBrand } = call.shop;
  if (imgBrand === null) return undefined;
  const [file] = await call.db
    .select({ hash: files.hash })
    .from(files)
    .where(and(inShop(files, call), eq(files.id, imgBrand)));
  if (!file) return undefined;
  try {
    const content = await readFile(pathOf(call.uploadDirectory, file.hash));
    // Documents know no webp, and show no transparency.
    return await sharp(content)
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
  } catch (error) {
    // An invoice is worth more than the picture on it.
    call.log.warn({ error }, 'The picture of a shop could not be drawn');
    return undefined;
  }
}
