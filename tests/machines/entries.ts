import {
  type ApplicationChange,
  changed as changedApplication,
} from '../../machines/afterSalesEntry/changes.ts';
import {
  type ApplicationDraft,
  applicationDrafts,
  emptyApplication,
} from '../../machines/afterSalesEntry/draft.ts';
import {
  applicationRules,
  applicationServices,
  orderSearch,
} from '../../machines/afterSalesEntry/machine.ts';
import { createEntryMachine } from '../../machines/kernel/entry/machine.ts';
import { readPasted } from '../../machines/kernel/entry/paste.ts';
import { type OrderDraft, orderDrafts } from '../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import { orderEntryServices } from '../../machines/orderEntry/services.ts';
import { type PurchaseDraft, purchaseDrafts } from '../../machines/purchaseEntry/draft.ts';
import { createPurchaseEntry } from '../../machines/purchaseEntry/machine.ts';
import { purchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { claimableOrder, rowOf } from '../screens/afterSales/samples.ts';
import { type EntrySubject, page } from './entry.faults.ts';
import {
  addressesOf,
  answer,
  committedOrder,
  customerA,
  fullDraft,
  rice,
} from './orderEntry.fixtures.ts';
import { entered, nothing, savedAs, supplier, whole } from './purchaseEntry.fixtures.ts';

const CONTINUE = { type: 'CONTINUE' };
const NEXT = { type: 'NEXT' };

export const orderSubject: EntrySubject = {
  name: 'an order',
  drafts: orderDrafts,
  machineOf: (api) => provideOrderEntry(orderEntryServices(api)),
  answers: {
    'user/b2b/getList': page([customerA]),
    'product/getList': page([rice]),
    'deliveryaddress/list': addressesOf(customerA.id),
    'user/b2b/1/get': customerA,
    calcOrderPrice: answer(),
    commitOrder: committedOrder,
  },
  full: { ...fullDraft, step: 'delivery' },
  toLast: [NEXT, NEXT],
  last: 'check',
  change: { type: 'SET_QUANTITY', index: 0, quantity: 9 } as { type: string },
  commit: 'commitOrder',
  search: {
    call: 'user/b2b/getList',
    child: 'customerSearch',
    words: 'golden',
    found: [customerA],
    draft: null,
  },
  places: {
    'loading the addresses': {
      call: 'deliveryaddress/list',
      draft: null,
      go: [{ type: 'CHOOSE_CUSTOMER', customer: customerA } as { type: string }],
      failed: { entering: { address: 'failed' } },
      fine: { entering: { address: 'choosing' } },
    },
    'reading the goods anew': {
      call: 'product/getList',
      draft: { ...fullDraft, step: 'customer' },
      go: [CONTINUE],
      failed: 'resumeFailed',
      fine: { entering: 'customer' },
    },
    'reading the customer anew': {
      call: 'user/b2b/1/get',
      draft: { ...fullDraft, step: 'customer' },
      go: [CONTINUE],
      failed: 'resumeFailed',
      fine: { entering: 'customer' },
    },
    'looking pasted goods up': {
      call: 'product/getList',
      draft: { ...fullDraft, step: 'address', reached: 'goods', lines: [] },
      go: [CONTINUE, NEXT, { type: 'PASTE_GOODS', rows: readPasted(rice.sku) } as { type: string }],
      failed: { entering: { goods: 'pasteFailed' } },
      fine: { entering: { goods: 'choosing' } },
    },
    'calculating the price': {
      call: 'calcOrderPrice',
      draft: { ...fullDraft, step: 'delivery' },
      go: [CONTINUE, NEXT],
      failed: { entering: { price: 'failed' } },
      fine: { entering: { price: 'shown' } },
    },
  },
  answersIn: ({ customer, lines, deliveryAt }: OrderDraft) => [
    `for ${customer?.id}`,
    ...lines.map(({ goods, unit, quantity }) => `${goods.id} ${unit} ${quantity}`),
    `on ${deliveryAt}`,
  ],
};

const wholePurchase: PurchaseDraft = { ...entered(...whole), step: 'goods', reached: 'check' };

const supplierDetail = {
  supplier,
  state: 'active',
  facts: { ...supplier, supplierId: supplier.id },
  history: [],
};

export const purchaseSubject: EntrySubject = {
  name: 'a purchase order',
  drafts: purchaseDrafts(null),
  machineOf: (api) => {
    let keys = 0;
    const newKey = () => {
      keys += 1;
      return `key ${keys}`;
    };
    const grants = () => true;
    return createPurchaseEntry(
      { orderId: null, empty: nothing, newKey, grants },
      purchaseEntryServices(api),
    );
  },
  answers: {
    getSupplierContactSearchList: page([supplier]),
    'product/getList': page([rice]),
    'supplier/5/get': supplierDetail,
    'purchaseOrder/saveDraft': savedAs(1),
    'purchaseOrder/70/edit': savedAs(2),
    'purchaseOrder/commit': savedAs(3, 'submitted'),
  },
  full: wholePurchase,
  toLast: [NEXT],
  last: 'check',
  change: { type: 'CHANGE', change: { type: 'removeLine', index: 0 } } as { type: string },
  commit: 'purchaseOrder/commit',
  search: {
    call: 'getSupplierContactSearchList',
    child: 'supplierSearch',
    words: 'mekong',
    found: [supplier],
    draft: { ...wholePurchase, step: 'supplier' },
  },
  places: {
    'reading the goods anew': {
      call: 'product/getList',
      draft: { ...wholePurchase, step: 'terms' },
      go: [CONTINUE],
      failed: 'resumeFailed',
      fine: { entering: 'terms' },
    },
  },
  answersIn: ({ warehouse, supplier: its, terms, lines, leftover }: PurchaseDraft) => [
    `at ${warehouse?.id}`,
    `of ${its?.id}`,
    JSON.stringify(terms),
    ...lines.map((line) => `${line.goods.id} ${line.unit} ${line.quantity} ${line.cost}`),
    leftover,
  ],
};

const claimable = claimableOrder();
const claimChanges: ApplicationChange[] = [
  { type: 'order', order: claimable },
  { type: 'claim', lineId: claimable.lines[0]?.id ?? 0, quantity: 1 },
  { type: 'problem', problem: { code: 'damaged', name: 'Damaged' } },
  { type: 'reason', reason: { code: 'crushed', name: 'Crushed' } },
  { type: 'method', method: 'original' },
  { type: 'amount', amount: '5.00' },
  { type: 'description', description: 'A sack was torn' },
];
const wholeClaim: ApplicationDraft = {
  ...claimChanges.reduce(changedApplication, emptyApplication('half-done')),
  step: 'evidence',
  reached: 'check',
};

const afterSalesSubject: EntrySubject = {
  name: 'an application',
  drafts: applicationDrafts,
  machineOf: (api) =>
    createEntryMachine(applicationRules, applicationDrafts, applicationServices(api), {
      order: orderSearch(api),
    }),
  answers: {
    'aftersale/findOrder': page([claimable]),
    'order/crm/detail': claimable,
    submitAftersale: { aftersale: rowOf() },
  },
  full: wholeClaim,
  toLast: [NEXT],
  last: 'check',
  change: { type: 'CHANGE', change: { type: 'amount', amount: '1.00' } } as { type: string },
  commit: 'submitAftersale',
  search: {
    call: 'aftersale/findOrder',
    child: 'orderSearch',
    words: '85679497',
    found: [claimable],
    draft: null,
  },
  places: {
    'reading the order anew': {
      call: 'order/crm/detail',
      draft: { ...wholeClaim, step: 'problem' },
      go: [CONTINUE],
      failed: 'resumeFailed',
      fine: { entering: 'problem' },
    },
  },
  answersIn: (draft: ApplicationDraft) => [
    `about ${draft.order?.id}`,
    JSON.stringify(draft.claimed),
    `${draft.problem?.code} ${draft.reason?.code} ${draft.method} ${draft.amount}`,
    draft.description,
  ],
};

/** Every guided entry: a new one is one entry more, and every fault is tried on it. */
export const ENTRIES: readonly EntrySubject[] = [orderSubject, purchaseSubject, afterSalesSubject];
