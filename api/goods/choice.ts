import { z } from 'zod';
import { idOf } from '../ids.ts';

/** A unit a goods is sold in; the base unit has ratio 1 (spec section 3: up to 2 auxiliary units). */
export const goodsUnit = z.object({
  unit: z.string(),
  unitZh: z.string(),
  /** How many base units one of this holds. */
  ratio: z.number().positive(),
});

/** Goods as a field shows them in which one is chosen. */
export const goodsChoice = z.object({
  id: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  /** What stock is counted in; null where they have no unit. */
  unit: goodsUnit.nullable(),
  /** What is on the shelf, in base units. */
  stock: z.number(),
  shelf: z.enum(['onShelf', 'offShelf']),
  thumbnail: idOf('file').optional(),
});

/** The goods that a row of a list is about. */
export const goodsInRow = z.object({
  id: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  /** Their picture for lists; absent where they have none. */
  thumbnail: idOf('file').optional(),
});
