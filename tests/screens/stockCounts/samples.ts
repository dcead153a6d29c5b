import type {
  StockCount,
  StockCountDetail,
  StockCountLine,
} from '../../../api/stockCounts/calls.ts';
import { isDone } from '../../../machines/stockCount/law/lines.ts';

const ME = { id: 1, name: 'Mei' };

export const rowOf = (change: Partial<StockCount> = {}): StockCount => ({
  id: 5,
  number: 'SGST261128-0005',
  status: 'open',
  scope: 'place',
  categoryName: '',
  categoryNameZh: '',
  storage: 'frozen',
  shelfLabel: 'A1',
  blind: false,
  tolerance: 5,
  remark: 'Month end',
  lines: 2,
  done: 0,
  shortage: '0.00',
  surplus: '0.00',
  currency: 'SGD',
  startedByName: 'Mei',
  createdAt: '2026-11-28T02:00:00.000Z',
  version: 1,
  ...change,
});

/** A line of ten kilograms. */
export const lineOf = (id: number, change: Partial<StockCountLine> = {}): StockCountLine => ({
  id,
  goodsId: id,
  sku: `SKU-${id}`,
  barcode: `95500000000${id}`,
  name: `Goods ${id}`,
  nameZh: '',
  specification: '1 kg',
  unit: 'kg',
  unitZh: '公斤',
  shelfNumber: id,
  shelfLabel: 'A1',
  expected: null,
  stock: 10,
  counted: null,
  first: null,
  leftOut: null,
  again: false,
  cost: '2.00',
  value: null,
  countedByName: '',
  countedAt: null,
  ...change,
});

/** A count as its page is answered it. */
export function detailOf(
  lines: StockCountLine[] = [lineOf(1), lineOf(2)],
  change: Partial<StockCount> = {},
): StockCountDetail {
  const row = rowOf({ done: lines.filter(isDone).length, ...change });
  const inside = { open: 'counting', recount: 'counting' } as const;
  return {
    stockCount: { ...row, lineList: lines },
    state:
      row.status === 'open' || row.status === 'recount'
        ? { [row.status]: inside[row.status] }
        : row.status,
    facts: {
      countId: row.id,
      lines: lines.map((line) => ({
        lineId: line.id,
        goodsId: line.goodsId,
        name: line.name,
        nameZh: line.nameZh,
        base: line.unit,
        baseZh: line.unitZh,
        cost: 200,
        stock: line.stock,
        expected: line.expected,
        counted: line.counted,
        first: line.first,
        leftOut: line.leftOut,
        again: line.again,
        countedBy: line.counted === null ? null : ME,
        firstBy: line.first === null ? null : ME,
      })),
      tolerance: row.tolerance,
      limit: 50_000,
      currency: row.currency,
      actor: ME,
    },
    history: [],
  };
}
