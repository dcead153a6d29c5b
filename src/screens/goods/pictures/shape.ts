import { pictures as rules } from '../../../../api/domains.ts';
import { GOODS_PICTURES, type PicturePlace } from '../../../../api/goods/pictures.ts';
import type { PictureShape } from '../../../../api/kernel/domain.ts';

/** The size that pictures of a place are kept at, pixels. */
export function shapeOf(place: PicturePlace): PictureShape {
  const { shape } = rules[GOODS_PICTURES[place].kind];
  if (!shape) throw new Error(`Pictures of the place ${place} have no ratio`);
  return shape;
}
