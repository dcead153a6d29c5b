import { createActor } from 'xstate';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import type { Supplier } from '../../api/suppliers/calls.ts';
import { changed, type DraftChange } from '../../machines/purchaseEntry/changes.ts';
import {
  emptyDraft,
  type PurchaseDraft,
  purchaseDrafts,
} from '../../machines/purchaseEntry/draft.ts';
import { createPurchaseEntry } from '../../machines/purchaseEntry/machine.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import {
  NOTHING_ENTERED,
  type PurchaseOrderFacts,
} from '../../machines/purchaseOrder/law/facts.ts';
import { memoryStorage, NOW, noodles, owner, rice } from './orderEntry.fixtures.ts';

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
    facts: { ...FACTS, confirmed: approval !== 'pending' && approval !== 'submitted' },
    history: [],
  }) as unknown as PurchaseDetail;

const FACTS: PurchaseOrderFacts = {
  ...NOTHING_ENTERED,
  warehouse,
  supplier: { id: supplier.id, name: supplier.name, frozen: false, email: supplier.email },
  country: 'VN',
  company: 'Golden Wok',
  tradeTerms: 'FOB',
  currency: 'SGD',
  estimatedArrival: '2026-03-09T02:00:00.000Z',
  lines: [
    {
      lineId: 1,
      goodsId: rice.id,
      name: rice.name,
      nameZh: rice.nameZh,
      unit: 'carton',
      unitZh: '箱',
      ratio: 1,
      baseUnit: 'kg',
      baseUnitZh: '公斤',
      quantity: 3,
      received: 0,
      short: 0,
      cost: 4000,
      area: 'Long An',
    },
  ],
  total: 12_000,
  purchaseOrderId: 70,
  paid: 0,
  now: NOW,
  confirmed: false,
  closed: false,
  authors: [],
  actor: null,
};

const found = <Item>(rows: Item[]) => ({ rows, total: { count: rows.length, exact: true } });

/** Services that answer well and at once; single ones can be replaced. */
const goodServices = (changes: Partial<PurchaseEntryServices> = {}): PurchaseEntryServices => ({
  findSuppliers: async () => found([supplier, frozen]),
  findGoods: async () => found([rice, noodles]),
  lookUpGoods: async (rows) =>
    rows.map((row) => ({ row, goods: row.text === rice.sku ? rice : null, couldBe: [] })),
  load: async () => ({ detail: savedAs(1), goods: [rice] }),
  refresh: async (draft) => draft,
  commit: async () => savedAs(2, 'submitted'),
  save: async ({ order }) => savedAs((order?.version ?? 0) + 1),
  ...changes,
});

export const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Purchase entry in a tab, over services that a test gives. */
export function opened(
  services: Partial<PurchaseEntryServices> = {},
  storage = memoryStorage().tab(),
) {
  let keys = 0;
  const machine = createPurchaseEntry(
    {
      orderId: null,
      empty: nothing,
      newKey: () => {
        keys += 1;
        return `key ${keys}`;
      },
      grants: () => true,
    },
    goodServices(services),
  );
  const actor = createActor(machine, {
    input: {
      owner,
      storage,
      found: purchaseDrafts(null).read(storage, owner),
      draftId: 'draft',
      tab: 'tab',
      clock: () => NOW,
    },
  }).start();
  const now = () => actor.getSnapshot();
  const change = (made: DraftChange) => actor.send({ type: 'CHANGE', change: made });
  const fill = () => {
    for (const made of whole) {
      change(made);
      actor.send({ type: 'NEXT' });
    }
    while (now().context.draft.step !== 'check') actor.send({ type: 'NEXT' });
  };
  return { actor, now, change, fill, storage };
}
