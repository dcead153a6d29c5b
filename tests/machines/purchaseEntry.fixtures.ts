import type { PurchaseDetail } from '../../api/purchaseOrder.ts';
import type { Supplier } from '../../api/suppliers.ts';
import { changed, type DraftChange } from '../../machines/purchaseEntry/changes.ts';
import { emptyDraft, type PurchaseDraft } from '../../machines/purchaseEntry/draft.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { noodles, rice } from './orderEntry.fixtures.ts';

export const supplier: Supplier = {
  id: 5,
  name: 'Mekong Delta Exports',
  contact: 'Tran Van Minh',
  phone: '+84 28 3822 1234',
  email: 'sales@mekongdelta.example',
  status: 'active',
  version: 1,
};

export const frozen: Supplier = { ...supplier, id: 6, name: 'Frozen Foods', status: 'frozen' };

const warehouse = { id: 1, name: 'Pandan', nameZh: '班丹', address: '8 Pandan Loop' };

export const nothing = (draftId = 'draft.0') =>
  emptyDraft(draftId, { company: 'Golden Wok', currency: 'SGD' });

/** A draft after some changes. */
export const entered = (...changes: DraftChange[]): PurchaseDraft =>
  changes.reduce(changed, nothing());

const terms = (fields: Partial<PurchaseDraft['terms']>): DraftChange[] =>
  Object.entries(fields).map(([field, value]) => ({
    type: 'term',
    field: field as keyof PurchaseDraft['terms'],
    value,
  }));

/** Everything that makes an order whole. */
export const whole: DraftChange[] = [
  { type: 'warehouse', warehouse },
  { type: 'supplier', supplier },
  ...terms({
    country: 'VN',
    tradeTerms: 'FOB',
    estimatedDeparture: '2026-03-05T02:00:00.000Z',
    estimatedArrival: '2026-03-09T02:00:00.000Z',
  }),
  { type: 'addGoods', goods: rice, quantity: 3, isDone: true },
  { type: 'line', index: 0, part: { unit: 'carton', cost: '40.00', area: 'Long An' } },
];

/** As much of an order as the flow reads of it. */
export const savedAs = (version: number, approval = 'pending') =>
  ({
    purchaseOrder: { id: 70, number: '260302000007', version },
    state: { approval, payment: 'unpaid' },
  }) as unknown as PurchaseDetail;

const found = <Item>(rows: Item[]) => ({ rows, total: { count: rows.length, exact: true } });

/** Services that answer well and at once; single ones can be replaced. */
export const goodServices = (
  changes: Partial<PurchaseEntryServices> = {},
): PurchaseEntryServices => ({
  findSuppliers: async () => found([supplier, frozen]),
  findGoods: async () => found([rice, noodles]),
  lookUpGoods: async (rows) =>
    rows.map((row) => ({ row, goods: row.text === rice.sku ? rice : null, couldBe: [] })),
  load: async () => ({ detail: savedAs(1), goods: [rice] }),
  refresh: async (draft) => draft,
  commit: async () => savedAs(2, 'submitted'),
  saveNew: async () => savedAs(1),
  saveAgain: async (order) => savedAs(order.version + 1),
  ...changes,
});
