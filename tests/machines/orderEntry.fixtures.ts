import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import type { DraftStorage, StoredDraft } from '../../machines/kernel/entry/draft.ts';
import type { OrderEntryInput } from '../../machines/orderEntry/context.ts';
import { emptyDraft, type OrderDraft, orderDrafts } from '../../machines/orderEntry/draft.ts';
import { customerOf, refreshed } from '../../machines/orderEntry/refresh.ts';
import { repeatedOf } from '../../machines/orderEntry/repeat.ts';
import { attemptOf } from '../../machines/orderEntry/requests.ts';
import {
  goodsAsked,
  type OrderEntryServices,
  type PriceAnswer,
} from '../../machines/orderEntry/services.ts';

/** Ten in the morning in Singapore. */
export const NOW = Date.parse('2026-03-02T02:00:00.000Z');
export const TOMORROW = '2026-03-03T02:00:00.000Z';
export const YESTERDAY = '2026-03-01T02:00:00.000Z';

export const customerA: Customer = {
  id: 1,
  userNumber: 'C-0001',
  name: 'Golden Wok Catering',
  nameZh: '金镬餐饮',
  phone: '81234567',
  email: null,
  uen: null,
  language: null,
  grade: 'junior',
  status: 'active',
  country: 'SG',
  city: 'Singapore',
  houseNumber: '',
  postCode: '',
  creditLimit: '5000.00',
  arBalance: '1200.50',
  awaitsAcceptance: '0.00',
  paymentTermsCode: 'NET30',
  salesPersonCode: null,
  consumptionTax: true,
  version: 1,
};

export const customerB: Customer = {
  ...customerA,
  id: 2,
  userNumber: 'C-0002',
  name: 'Lotus Garden',
  nameZh: '莲园酒家',
  grade: 'premium',
};

export const frozenCustomer: Customer = {
  ...customerA,
  id: 3,
  userNumber: 'C-0003',
  name: 'Harbour Grill',
  nameZh: '海港烧烤',
  status: 'frozen',
};

export const addressesOf = (customerId: number): DeliveryAddress[] => [
  {
    id: customerId * 10 + 1,
    customerId,
    contact: 'Mei Ling',
    phone: '91234567',
    postCode: '068805',
    address: '12 Maxwell Road',
    unitNumber: '01-05',
    isDefault: true,
    version: 0,
  },
  {
    id: customerId * 10 + 2,
    customerId,
    contact: 'Ravi',
    phone: '98765432',
    postCode: '409051',
    address: '10 Eunos Road 8',
    unitNumber: '03-11',
    isDefault: false,
    version: 0,
  },
];

/** One that was added while the order was entered. */
export const newAddress: DeliveryAddress = {
  id: 99,
  customerId: customerA.id,
  contact: 'Mei Ling',
  phone: '91234567',
  postCode: '068805',
  address: '9 New Street',
  unitNumber: '01-01',
  isDefault: false,
  version: 0,
};

export const rice: GoodsItem = {
  id: 100,
  sku: 'GR-1024',
  name: 'Jasmine rice',
  nameZh: '茉莉香米',
  category: { id: 2, name: 'Rice', nameZh: '米' } as GoodsItem['category'],
  brand: null,
  specification: '5 kg',
  storage: 'ambient',
  units: [
    { unit: 'bag', unitZh: '包', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 4 },
  ],
  salesUnit: null,
  price: '12.50',
  stock: 40,
  maximumQuantity: 30,
  shelf: 'onShelf',
  version: 1,
};

export const noodles: GoodsItem = {
  ...rice,
  id: 101,
  sku: 'ND-2001',
  name: 'Egg noodles',
  nameZh: '鸡蛋面',
  price: '3.20',
  units: [{ unit: 'packet', unitZh: '袋', ratio: 1 }],
  stock: 500,
  maximumQuantity: null,
};

/** A premium customer pays less. */
const priceFor = (goods: GoodsItem, customerId: number): GoodsItem =>
  customerId === customerB.id ? { ...goods, price: '11.00' } : goods;

export const answer = (total = '98.10'): PriceAnswer => ({
  currency: 'SGD',
  items: '90.00',
  discount: '0.00',
  deliveryFee: '0.00',
  gstPercent: '9',
  gst: '8.10',
  total,
  lines: [],
  promotion: null,
});

/** As much of an order as the flow reads of it. */
export const committedOrder = {
  order: { id: 700, orderSn: 'SG260302-000007' },
} as OrderDetail;

export const failures = {
  session: new ApiFailure({ kind: 'session', code: 4003, msg: 'Login expired', status: 200 }),
  network: new ApiFailure({ kind: 'network' }),
  notFound: new ApiFailure({ kind: 'notFound', code: 4040, msg: 'Gone', status: 200 }),
  refused: new ApiFailure({
    kind: 'refused',
    code: 4090,
    msg: 'The customer is frozen',
    status: 200,
    reason: { rule: 'customerNotFrozen', figures: { customer: customerA.name } },
  }),
  totalRefused: new ApiFailure({
    kind: 'refused',
    code: 4090,
    msg: 'The price has changed',
    status: 200,
    reason: { rule: 'totalIsAsAgreed', figures: { agreed: 9810, now: 10900, currency: 'SGD' } },
  }),
  invalid: (field: string) =>
    new ApiFailure({
      kind: 'invalid',
      code: 4000,
      msg: 'Not as it should be',
      status: 200,
      errors: { [field]: `${field} is wrong` },
    }),
} as const;

/** A storage in memory whose tabs hear of each other, as the browser's do. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  const tabs = new Set<{ listeners: Set<(key: string | null) => void> }>();
  const tab = (): DraftStorage => {
    const own = { listeners: new Set<(key: string | null) => void>() };
    tabs.add(own);
    const tellOthers = (key: string) => {
      for (const other of tabs) {
        if (other === own) continue;
        for (const listener of other.listeners) listener(key);
      }
    };
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        kept.set(key, value);
        tellOthers(key);
      },
      removeItem: (key) => {
        kept.delete(key);
        tellOthers(key);
      },
      subscribe: (listener) => {
        own.listeners.add(listener);
        return () => own.listeners.delete(listener);
      },
    };
  };
  return { kept, tab };
}

export const entryInput = (changes: Partial<OrderEntryInput> = {}): OrderEntryInput => ({
  owner,
  storage: memoryStorage().tab(),
  found: { stored: null, discarded: null },
  draftId: 'draft',
  tab: 'tab',
  clock: () => NOW,
  ...changes,
});

/** An order that lacks nothing. */
export const fullDraft: OrderDraft = {
  ...emptyDraft('half-done'),
  step: 'check',
  reached: 'check',
  customer: customerOf(customerA),
  address: addressesOf(customerA.id)[0] ?? null,
  lines: [{ lineId: 1, goods: rice, unit: 'bag', quantity: 2, pricedFor: customerA.id }],
  deliveryAt: TOMORROW,
};

/** The same after it was sent, while nobody knows whether it arrived. */
export const sentDraft: OrderDraft = {
  ...fullDraft,
  attempt: attemptOf(fullDraft, answer().total, false),
};

export const owner = { accountId: 7, shopId: 3 };

export const storedAs = (draft: OrderDraft, stamp = 'earlier.1'): StoredDraft<OrderDraft> => ({
  format: 1,
  owner,
  stamp,
  savedAt: '2026-03-01T09:30:00.000Z',
  draft,
});

/** Order entry that finds this draft in the storage. */
export function inputWith(draft: OrderDraft, changes: Partial<OrderEntryInput> = {}) {
  const storage = memoryStorage().tab();
  storage.setItem(orderDrafts.key(owner), JSON.stringify(storedAs(draft)));
  return entryInput({ storage, found: orderDrafts.read(storage, owner), ...changes });
}

/** Services that answer well and at once; single ones can be replaced. */
export const goodServices = (changes: Partial<OrderEntryServices> = {}): OrderEntryServices => ({
  findCustomers: async () => found([customerA, customerB, frozenCustomer]),
  findGoods: async () => found([rice, noodles]),
  loadAddresses: async (customerId) => addressesOf(customerId),
  loadGoods: async ({ customerId, goodsIds }) => goodsNow(customerId, goodsIds),
  refresh: async (draft) => {
    const { customerId, goodsIds } = goodsAsked(draft);
    const customer = customerId === customerB.id ? customerB : customerA;
    const goods = goodsNow(customerId, goodsIds);
    return refreshed(draft, { customer, goods, addresses: addressesOf(customerId) });
  },
  loadRepeated: async () => repeatedOf(committedOrder.order, customerA, [rice]),
  lookUpGoods: async ({ rows }) =>
    rows.map((row) => ({ row, goods: row.text === rice.sku ? rice : null, couldBe: [] })),
  calculatePrice: async () => answer(),
  commit: async () => committedOrder,
  ...changes,
});

export const goodsNow = (customerId: number, goodsIds: number[]) =>
  [rice, noodles]
    .filter(({ id }) => goodsIds.includes(id))
    .map((goods) => priceFor(goods, customerId));

const found = <Item>(rows: Item[]) => ({ rows, total: { count: rows.length, exact: true } });
