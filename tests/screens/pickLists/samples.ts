import type { LineWeight } from '../../../api/kernel/weight.ts';
import type { PickLine, PickList, PickListDetail } from '../../../api/pickLists/calls.ts';
import type { PickLineFacts } from '../../../machines/pickList/law/facts.ts';

const ME = { id: 1, name: 'Mei' };

export const rowOf = (change: Partial<PickList> = {}): PickList => ({
  id: 5,
  number: 'SGP261128-0005',
  status: 'open',
  orders: 1,
  orderSn: 'SG261127-00042',
  customerName: 'Jade Seafood',
  customerNameZh: '',
  lines: 2,
  done: 0,
  pickerName: '',
  boxes: null,
  createdAt: '2026-11-28T02:00:00.000Z',
  version: 1,
  ...change,
});

/** A line of five kilograms. */
export const lineOf = (id: number, change: Partial<PickLine> = {}): PickLine => ({
  id,
  orderId: 41,
  orderSn: 'SG261127-00042',
  customerName: 'Jade Seafood',
  customerNameZh: '',
  goodsId: id,
  sku: `SKU-${id}`,
  barcode: `95500000000${id}`,
  name: `Goods ${id}`,
  nameZh: '',
  specification: '1 kg',
  unit: 'kg',
  unitZh: '公斤',
  shelfNumber: id,
  shelfLabel: 'A',
  asked: 5,
  picked: 0,
  short: null,
  ...change,
});

/** A list as its page is answered it. */
export function detailOf(
  lines: PickLine[] = [lineOf(1), lineOf(2)],
  change: Partial<PickList> = {},
  facts: Partial<PickListDetail['facts']> = {},
  weights: Record<number, LineWeight> = {},
): PickListDetail {
  const row = rowOf({ status: 'picking', pickerName: 'Mei', ...change });
  const open = lines.some(({ picked, asked, short }) => short === null && picked < asked);
  return {
    pickList: { ...row, lineList: lines, lots: [] },
    state: row.status === 'picking' ? { picking: open ? 'fetching' : 'fetched' } : row.status,
    facts: {
      pickListId: row.id,
      lines: lines.map(
        (line): PickLineFacts => ({
          lineId: line.id,
          orderId: line.orderId,
          goodsId: line.goodsId,
          name: line.name,
          nameZh: line.nameZh,
          unit: line.unit,
          unitZh: line.unitZh,
          ratio: 1,
          baseUnit: 'kg',
          baseUnitZh: '公斤',
          asked: line.asked,
          picked: line.picked,
          short: line.short,
          isOff: false,
          elsewhere: null,
          settled: null,
          stillAsked: line.asked,
          ...(weights[line.id] ? { weight: weights[line.id] } : {}),
        }),
      ),
      picker: row.status === 'open' ? null : ME,
      boxes: row.boxes === null ? [] : [{ orderId: 41, boxes: row.boxes }],
      actor: ME,
      ...facts,
    },
    history: [],
  };
}
