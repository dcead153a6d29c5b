import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  type EncodedPicture,
  MEDIA_TYPES,
  type ReceivedFile,
} from '../../../api/kernel/fileRules.ts';
import { brokenFile, refusedFile } from './refusals.ts';
import { turns } from './turns.ts';

/** Pixels that are decoded at most, a camera's usual ones; what more would take is memory. */
const PIXELS = 25_000_000;
/** The longer side of what is kept, where its kind says no other. */
const SIDE = 2560;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = turns(2);

/**
 * Encodes a picture anew in its own format: turned as it was taken, without metadata, without a
 * second frame, without whatever else the file held.
 * @throws Failure 4000 with the field: broken, or too many pixels.
 */
export function encodeAnew(
  { path, kind }: ReceivedFile,
  field: string,
  side = SIDE,
): Promise<EncodedPicture> {
  return inTurn(async () => {
    try {
      const image = sharp(path, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true });
      const encoded =
        kind === 'png'
          ? image.png({ compressionLevel: 8 })
          : kind === 'webp'
            ? image.webp({ quality: 82 })
            : image.jpeg({ quality: 82 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return {
        content: data,
        hash: createHash('sha256').update(data).digest('hex'),
        mediaType: MEDIA_TYPES[kind],
        width: info.width,
        height: info.height,
      };
    } catch (error) {
      const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
      if (!isTooLarge) throw brokenFile(field);
      const figures = { maximum: PIXELS / 1_000_000 };
      throw refusedFile(field, { rule: 'pictureIsNotTooLarge', figures });
    }
  });
}
