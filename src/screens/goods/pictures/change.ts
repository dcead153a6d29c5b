import type { GoodsDetail } from '../../../../api/goods/calls.ts';
import type { GoodsPictures } from '../../../../api/goods/pictureShapes.ts';
import {
  GOODS_PICTURES,
  PICTURE_PLACES,
  type PicturePlace,
} from '../../../../api/goods/pictures.ts';

/** What a person does to the pictures of one place. */
export type PictureChange =
  | { what: 'add'; place: PicturePlace; fileIds: number[] }
  | { what: 'remove'; place: PicturePlace; fileId: number }
  | { what: 'sort'; place: PicturePlace; fileId: number; over: number };

/** Which pictures are there, by their files. */
type Chosen = Record<PicturePlace, number[]>;

/** The pictures after a change; what there is no room for is left out. */
export function changed(pictures: GoodsPictures, change: PictureChange): Chosen {
  const chosen = Object.fromEntries(
    PICTURE_PLACES.map((place) => [place, pictures[place].map(({ id }) => Number(id))]),
  ) as Chosen;
  const { place } = change;
  return { ...chosen, [place]: changedIn(chosen[place], change) };
}

function changedIn(ids: readonly number[], change: PictureChange): number[] {
  switch (change.what) {
    case 'add':
      return [...ids, ...change.fileIds].slice(0, GOODS_PICTURES[change.place].most);
    case 'remove':
      return ids.filter((id) => id !== change.fileId);
    case 'sort': {
      const to = ids.indexOf(change.over);
      const others = ids.filter((id) => id !== change.fileId);
      // One that somebody else has removed meanwhile has no place.
      if (to < 0 || others.length === ids.length) return [...ids];
      return others.toSpliced(to, 0, change.fileId);
    }
  }
}

/** The pictures as they are shown while a change of their order is sent. */
export function sorted(pictures: GoodsPictures, change: PictureChange | null): GoodsPictures {
  if (change?.what !== 'sort') return pictures;
  const order = changed(pictures, change)[change.place];
  const place = pictures[change.place];
  return {
    ...pictures,
    [change.place]: order.flatMap((id) => place.filter((picture) => Number(picture.id) === id)),
  };
}

/** The goods with the newer pictures. */
export const newestOf = (told: GoodsDetail | null, goods: GoodsDetail): GoodsDetail =>
  told !== null && told.picturesVersion > goods.picturesVersion ? told : goods;
