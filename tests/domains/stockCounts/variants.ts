import type { CountLineFacts, StockCountFacts } from '../../../machines/stockCount/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const countLineOf = (
  lineId: number,
  change: Partial<CountLineFacts> = {},
): CountLineFacts => ({
  lineId,
  goodsId: lineId,
  name: `Goods ${lineId}`,
  nameZh: `商品 ${lineId}`,
  base: 'kg',
  baseZh: '公斤',
  cost: 100,
  stock: 10,
  expected: null,
  counted: null,
  first: null,
  leftOut: null,
  again: false,
  countedBy: null,
  firstBy: null,
  ...change,
});

export const stockCountFacts = (
  lines: CountLineFacts[] = [countLineOf(1), countLineOf(2)],
  rest: Partial<StockCountFacts> = {},
): StockCountFacts => ({
  countId: 1,
  lines,
  tolerance: 5,
  limit: 50_000,
  currency: 'SGD',
  actor: null,
  ...rest,
});

export const stockCountVariants: Variant<StockCountFacts>[] = [
  // One line: what several come to is asked of the lines after an event.
  { name: 'single', facts: stockCountFacts([countLineOf(1)]) },
];
