import type { GoodsFacts } from '../../machines/goods/law/facts.ts';
import type { GoodsRow } from './onWire.ts';

type Row = Pick<
  GoodsRow,
  'id' | 'name' | 'nameZh' | 'units' | 'prices' | 'offShelfReason' | 'takenOffAt' | 'backAt'
>;

/** What the chart of goods decides by. */
export const factsOf = (row: Row): GoodsFacts => ({
  goodsId: row.id,
  isNamed: row.name.trim() !== '' && row.nameZh.trim() !== '',
  units: row.units.length,
  isPriced: Object.values(row.prices).every((price) => price > 0),
  offShelfReason: row.offShelfReason,
  takenOffAt: row.takenOffAt?.toISOString() ?? null,
  backAt: row.backAt?.toISOString() ?? null,
});
