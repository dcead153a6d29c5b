import type { PurchaseOrderFacts } from '../../../machines/purchaseOrder/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const line = (lineId: number) => ({
  lineId,
  goodsId: lineId,
  name: `Goods ${lineId}`,
  nameZh: `商品 ${lineId}`,
  unit: 'bag',
  unitZh: '袋',
  ratio: 5,
  baseUnit: 'kg',
  baseUnitZh: '公斤',
  quantity: 4,
  received: 0,
  short: 0,
  cost: 250,
  area: 'Johor',
});

/** A purchase order at its beginning with nothing missing and nobody standing in its way. */
export const completePurchase: PurchaseOrderFacts = {
  purchaseOrderId: 1,
  warehouse: { id: 1, name: 'Main warehouse' },
  supplier: { id: 1, name: 'Any', frozen: false, email: 'any@supplier.example' },
  country: 'MY',
  company: 'The shop',
  tradeTerms: 'FOB',
  currency: 'MYR',
  estimatedArrival: '2026-12-01T04:00:00.000Z',
  lines: [line(1), line(2)],
  total: 2000,
  paid: 0,
  now: Date.UTC(2026, 2, 2, 2),
  confirmed: false,
  closed: false,
  authors: [],
  actor: null,
};

/** One that was begun and laid aside: nothing but the currency is there. */
export const emptyPurchase: PurchaseOrderFacts = {
  ...completePurchase,
  warehouse: null,
  supplier: null,
  country: '',
  company: '',
  tradeTerms: '',
  estimatedArrival: null,
  lines: [],
  total: 0,
};

export const purchaseVariants: Variant<PurchaseOrderFacts>[] = [
  { name: 'complete', facts: completePurchase },
  { name: 'begun', facts: emptyPurchase },
];
