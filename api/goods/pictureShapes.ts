import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { GOODS_PICTURES, PICTURE_PLACES, type PicturePlace } from './pictures.ts';

/** A length in pixels, as text beside a file. */
const pixels = z.coerce.number<string | number>({ error: 'validation.number' }).int().max(100_000);

const storedPictures = z.array(storedFile);

/** The pictures of goods, by where they are shown, each in the order in which people put them. */
export const goodsPictures = z.object({
  thumbnail: storedPictures,
  ad: storedPictures,
  scene: storedPictures,
  detail: storedPictures,
});
export type GoodsPictures = z.output<typeof goodsPictures>;

const picturesAt = (place: PicturePlace) =>
  z.array(idOf('file')).max(GOODS_PICTURES[place].most, 'validation.tooMany');

/** The same as a person chooses them: by their files. */
export const chosenPictures = {
  thumbnail: picturesAt('thumbnail'),
  ad: picturesAt('ad'),
  scene: picturesAt('scene'),
  detail: picturesAt('detail'),
};

/** A picture and the part of it that is kept, in pixels of the picture as it is seen; all of it without. */
export const pictureBody = z
  .object({
    place: z.enum(PICTURE_PLACES),
    x: pixels.min(0).optional(),
    y: pixels.min(0).optional(),
    width: pixels.min(1).optional(),
    height: pixels.min(1).optional(),
  })
  .refine(
    ({ x, y, width, height }) =>
      new Set([x, y, width, height].map((side) => side === undefined)).size === 1,
    { path: ['width'], error: 'validation.required' },
  );
