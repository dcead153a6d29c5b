import {
  type AfterSalesFacts,
  REFUND_METHODS,
} from '../../../machines/afterSalesCase/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const auditor = { id: 1, name: 'Any' };

/** A case at its beginning with nothing outside standing in its way. */
export const afterSalesFacts = (rest: Partial<AfterSalesFacts> = {}): AfterSalesFacts => ({
  caseId: 1,
  orderId: 1,
  currency: 'SGD',
  method: 'original',
  claimed: 1500,
  granted: null,
  lines: [
    { lineId: 1, name: 'Goods 1', nameZh: '商品 1', unit: 'kg', quantity: 1, worth: 1000 },
    { lineId: 2, name: 'Goods 2', nameZh: '商品 2', unit: 'kg', quantity: 2, worth: 2000 },
  ],
  delivery: 500,
  bearing: { merchant: 60, platform: 10, rider: 30 },
  brought: true,
  orderTotal: 6500,
  left: 6500,
  given: 0,
  limit: null,
  auditor: null,
  auditors: [auditor, { id: 2, name: 'Another' }],
  member: { id: 1, name: 'Any member' },
  paidByWallet: false,
  phone: '81234567',
  coupon: null,
  compensated: false,
  processed: false,
  passed: false,
  refunded: false,
  actor: auditor,
  now: Date.UTC(2026, 2, 2, 2),
  ...rest,
});

/** Each way of giving something back, and an amount that the auditor may not give alone. */
export const afterSalesVariants: Variant<AfterSalesFacts>[] = [
  ...REFUND_METHODS.map((method) => ({ name: method, facts: afterSalesFacts({ method }) })),
  { name: 'above the limit', facts: afterSalesFacts({ limit: 100 }) },
];
