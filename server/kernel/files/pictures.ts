import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureRule, PictureShape } from '../../../api/kernel/domain.ts';
import {
  type EncodedPicture,
  type FileKind,
  MEDIA_TYPES,
  type ReceivedFile,
} from '../../../api/kernel/fileRules.ts';
import { Failure } from '../failure.ts';
import { brokenFile, refusedFile } from './refusals.ts';
import { turns } from './turns.ts';

/** Pixels that are decoded at most, a camera's usual ones; what more would take is memory. */
const PIXELS = 25_000_000;
/** The longer side of what is kept, where its kind says no other. */
const SIDE = 2560;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = turns(2);

/** The longer side of a small picture: twice what lists show, for sharp screens. */
const SMALL_SIDE = 96;

/** A part of a picture as it is seen, pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Encoding extends Pick<PictureRule, 'side' | 'shape' | 'small'> {
  /** What of it is kept; the whole without it. */
  crop?: Crop | undefined;
}

/**
 * Encodes a picture anew in its own format: turned as it was taken, the part that is kept, without
 * metadata, without a second frame, without whatever else the file held.
 * @throws Failure 4000 with the field: broken, too many pixels, or not in the ratio of its shape.
 */
export function encodeAnew(
  { path, kind }: Pick<ReceivedFile, 'path' | 'kind'>,
  field: string,
  { side = SIDE, shape, small, crop }: Encoding = {},
): Promise<EncodedPicture> {
  return inTurn(async () => {
    try {
      const image = sharp(path, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 });
      const { autoOrient: seen } = await image.metadata();
      const part = crop ? within(crop, seen) : { left: 0, top: 0, ...seen };
      if (shape) checkRatio(part, shape, field);
      image.autoOrient();
      if (crop) image.extract(part);
      const { width, height } = shape ?? { width: side, height: side };
      image.resize(width, height, { fit: 'inside', withoutEnlargement: true });
      const { data, info } = await inFormat(image, kind).toBuffer({ resolveWithObject: true });
      return {
        ...hashed(data),
        mediaType: MEDIA_TYPES[kind],
        width: info.width,
        height: info.height,
        ...(small ? { small: hashed(await smallOf(data, kind)) } : {}),
      };
    } catch (error) {
      if (error instanceof Failure) throw error;
      const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
      if (!isTooLarge) throw brokenFile(field);
      const figures = { maximum: PIXELS / 1_000_000 };
      throw refusedFile(field, { rule: 'pictureIsNotTooLarge', figures });
    }
  });
}

/** The small picture of one that was encoded anew. */
const smallOf = (content: Uint8Array, kind: FileKind) =>
  inFormat(
    sharp(content).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true }),
    kind,
  ).toBuffer();

function inFormat(image: Sharp, kind: FileKind): Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 8 });
  return kind === 'webp' ? image.webp({ quality: 82 }) : image.jpeg({ quality: 82 });
}

const hashed = (content: Uint8Array) => ({
  content,
  hash: createHash('sha256').update(content).digest('hex'),
});

/** What of a part lies in the picture: a screen's rounding may lead a pixel beyond its edge. */
function within({ x, y, ...size }: Crop, seen: PictureShape) {
  const left = Math.min(x, seen.width - 1);
  const top = Math.min(y, seen.height - 1);
  return {
    left,
    top,
    width: Math.min(size.width, seen.width - left),
    height: Math.min(size.height, seen.height - top),
  };
}

/** How much a ratio may differ, as a share: what is rounded to whole pixels has no exact one. */
const RATIO_SLACK = 0.01;

/** @throws Failure 4000 where a picture has not the ratio of a shape, but for a pixel */
function checkRatio(picture: PictureShape, shape: PictureShape, field: string): void {
  const wanted = (picture.height * shape.width) / shape.height;
  const slack = Math.max(2, wanted * RATIO_SLACK);
  if (Math.abs(picture.width - wanted) <= slack) return;
  const { width, height } = picture;
  const figures = { width, height, ratioWidth: shape.width, ratioHeight: shape.height };
  throw refusedFile(field, { rule: 'pictureHasRatio', figures });
}
