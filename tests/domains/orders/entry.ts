import { readPasted } from '../../../machines/kernel/entry/paste.ts';
import { type OrderDraft, orderDrafts } from '../../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../../machines/orderEntry/machine.ts';
import { orderEntryServices } from '../../../machines/orderEntry/services.ts';
import { type EntrySubject, page } from '../../machines/entry.faults.ts';
import {
  addressesOf,
  answer,
  committedOrder,
  customerA,
  fullDraft,
  rice,
} from '../../machines/orderEntry.fixtures.ts';

const CONTINUE = { type: 'CONTINUE' };
const NEXT = { type: 'NEXT' };

export const orderEntry: EntrySubject = {
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
