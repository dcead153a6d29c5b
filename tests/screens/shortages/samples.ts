import type { ShortageDetail, ShortageRow } from '../../../api/shortages/calls.ts';
import { shortageFacts } from '../../domains/shortages/variants.ts';
import { pageOf } from '../support/samples.ts';

export const shortageOf = (change: Partial<ShortageRow> = {}): ShortageRow => ({
  ...{ id: 7, number: 'SGSH261130-0007', status: 'open' as const, day: '2026-11-30' },
  ...{ reason: 'damaged' as const, quantity: 3, goodsId: 7, sku: 'RICE-1' },
  ...{ name: 'Jasmine rice', nameZh: '茉莉香米', unit: 'kg', unitZh: '公斤' },
  order: { id: 41, orderSn: 'SG261130-000041' },
  ...{ customerId: 9, customerName: 'Jade Seafood', customerNameZh: '翡翠海鲜', version: 2 },
  ...change,
});

export const listOf = (...rows: ShortageRow[]) => ({
  ...pageOf(rows),
  counts: {
    ...{ all: rows.length, open: rows.length, backOrdered: 0, substituted: 0 },
    ...{ leftOut: 0, withdrawn: 0 },
  },
});

/** A shortage as its page is answered it. */
export const detailOf = (
  change: Partial<ShortageDetail['shortage']> = {},
  left = 3,
): ShortageDetail => {
  const shortage = {
    ...shortageOf(),
    instead: null,
    pickList: { id: 3, number: 'SGP261130-0003' },
    currency: 'SGD',
    refund: null,
    ...change,
  };
  return {
    shortage,
    state: shortage.status,
    facts: shortageFacts({ shortageId: 7, orderId: 41, orderSn: 'SG261130-000041', left }),
    history: [],
  };
};
