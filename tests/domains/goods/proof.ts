import { storedGoods } from '../../../server/goods/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { goodsWalker, prepareGoodsGround } from './walker.ts';

export const goodsProof: DomainProof<'goods'> = {
  subjects: {
    goods: subject({
      stored: storedGoods,
      ground: async (office) => prepareGoodsGround(await office.signIn('keeper')),
      walker: async (office, ground, passTime) =>
        goodsWalker(await office.signIn('keeper'), ground, passTime),
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    fitting: {
      addGoods: withBaseUnit,
      updateGoods: withBaseUnit,
      setGoodsPictures: withoutPictures,
    },
  },
};

/**
 * The base unit holds one of itself, and goods are ordered up to more than their reorder point, which
 * chance does not come upon.
 */
function withBaseUnit(body: object) {
  return { ...body, units: [{ unit: 'kg', ratio: 1 }], orderUpTo: null };
}

/** A made-up picture is of something else. */
function withoutPictures(body: object) {
  return { ...body, thumbnail: [], ad: [], scene: [], detail: [] };
}
