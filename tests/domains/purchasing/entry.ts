import { type PurchaseDraft, purchaseDrafts } from '../../../machines/purchaseEntry/draft.ts';
import { createPurchaseEntry } from '../../../machines/purchaseEntry/machine.ts';
import { purchaseEntryServices } from '../../../machines/purchaseEntry/services.ts';
import { type EntrySubject, page } from '../../machines/entry.faults.ts';
import { rice } from '../../machines/orderEntry.fixtures.ts';
import {
  entered,
  nothing,
  savedAs,
  supplier,
  whole,
} from '../../machines/purchaseEntry.fixtures.ts';

const CONTINUE = { type: 'CONTINUE' };
const NEXT = { type: 'NEXT' };

const wholePurchase: PurchaseDraft = { ...entered(...whole), step: 'goods', reached: 'check' };

const supplierDetail = {
  supplier,
  state: 'active',
  facts: { ...supplier, supplierId: supplier.id },
  history: [],
};

export const purchaseEntry: EntrySubject = {
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
