import { roundQuantity } from '../../../api/kernel/quantity.ts';

/** What a line wants of its goods, in base units, and what is on their shelf. */
export interface Want {
  goodsId: number;
  need: number;
  stock: number;
}

/**
 * How much of each want is not on the shelf, in their order. Wants of the same goods count together:
 * the first ones take what is there.
 */
export function shortOf(wants: readonly Want[]): number[] {
  const left = new Map<number, number>();
  return wants.map(({ goodsId, need, stock }) => {
    const onShelf = left.get(goodsId) ?? Math.max(0, stock);
    left.set(goodsId, Math.max(0, roundQuantity(onShelf - need)));
    return Math.max(0, roundQuantity(need - onShelf));
  });
}
