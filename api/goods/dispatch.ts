import { z } from 'zod';
import { idOf } from '../ids.ts';

/** The most goods that one call does something to. */
const MOST = 200;

/** Goods that one call does something to. */
export const manyGoods = z
  .array(idOf('goods'))
  .min(1, 'validation.atLeastOneItem')
  .max(MOST, 'validation.tooMany');

/** What became of one of many goods that were to be put on the shelf. */
export const dispatchLine = z.object({
  goodsId: idOf('goods'),
  /** Empty where the shop has no such goods. */
  name: z.string(),
  nameZh: z.string(),
  outcome: z.enum(['onShelf', 'refused', 'notFound']),
  /** Why it was refused, in the caller's language. */
  message: z.string().nullable(),
});
export type DispatchLine = z.output<typeof dispatchLine>;
