import { z } from 'zod';
import { idOf } from '../ids.ts';
import { goodsFields, isAboveReorderPoint } from './card.ts';
import { dispatchLine, manyGoods } from './dispatch.ts';
import { GOODS_FLAGS } from './goods.ts';

/** What can be said of many goods at once, as of one on its card. */
const one = goodsFields.pick({
  brandId: true,
  supplierId: true,
  storage: true,
  temperature: true,
  deliveryType: true,
  shelfLabel: true,
  maximumQuantity: true,
  reorderPoint: true,
  orderUpTo: true,
}).shape;

const marks = z.array(z.enum(GOODS_FLAGS)).max(GOODS_FLAGS.length, 'validation.tooMany');

const fields = z
  .object({
    ...one,
    categoryId: idOf('category', 'validation.categoryFirst'),
    /** The marks that they get, and those that are taken off them. */
    mark: marks,
    unmark: marks,
  })
  .partial();
type Fields = z.output<typeof fields>;

/** What many goods are to be alike in: what is not said stays as it is of each. */
export const GOODS_CHANGES = Object.keys(fields.shape) as (keyof Fields)[];
export type GoodsChangeField = keyof Fields;

const wholeChange = <Shape extends typeof fields>(shape: Shape) =>
  shape
    .refine((change) => GOODS_CHANGES.some((name) => (change as Fields)[name] !== undefined), {
      path: ['fields'],
      error: 'validation.selectFirst',
    })
    .refine(
      ({ reorderPoint, orderUpTo }) =>
        // Where one alone is said, that of each of the goods decides.
        reorderPoint === undefined ||
        orderUpTo === undefined ||
        isAboveReorderPoint({ reorderPoint, orderUpTo }),
      { path: ['orderUpTo'], error: 'validation.orderUpTo' },
    );

export const goodsChange = wholeChange(fields);
export type GoodsChange = z.output<typeof goodsChange>;

/** Many goods, and what they are to be alike in. */
export const changedGoods = wholeChange(fields.extend({ goodsIds: manyGoods }));

/** What became of one of many goods that were to be changed. */
export const changedLine = dispatchLine.extend({
  outcome: z.enum(['changed', 'unchanged', 'refused', 'notFound']),
});
export type ChangedLine = z.output<typeof changedLine>;
