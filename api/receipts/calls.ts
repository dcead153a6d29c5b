import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
  instant,
  money,
  pageAnswer,
  pageRequest,
  positiveAmount,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { paymentMethod } from '../orders/order.ts';
import { receiptsDomain } from './domain.ts';

const STATUSES = ['draft', 'waiting', 'posted', 'reversed', 'discarded'] as const;
export const RECEIPT_TABS = ['all', ...STATUSES] as const;
export type ReceiptTab = (typeof RECEIPT_TABS)[number];

/** How the money came: a wallet is no customer's of the trade. */
const receiptMethod = paymentMethod.exclude(['WALLET_PAY']);

/** How many orders one customer payment is allocated over at most, and how many open ones are answered. */
export const MOST_ALLOCATED = 200;

const lines = z
  .array(z.object({ orderId: idOf('order'), amount: positiveAmount }))
  .max(MOST_ALLOCATED, 'validation.tooMany');

/** What a person enters of a customer payment. */
export const receiptCard = z.object({
  amount: positiveAmount,
  method: paymentMethod.exclude(['WALLET_PAY'], { error: 'validation.required' }),
  /** The day on which the money came, by the shop's clock. */
  valueDate: day,
  /** What the payer or the bank calls it. */
  reference: text(60).default(''),
  remark: text(200).default(''),
  /** A picture that proves it, uploaded before. */
  proofId: idOf('file').nullable().default(null),
  /** What of it goes to which order. What is left is on account. */
  lines,
});

/** The same with whose payment it is. */
export const newReceipt = receiptCard.extend({
  customerId: idOf('customer', 'validation.required'),
});

/** The events of a customer payment as a person sends them. */
export const receiptRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), card: receiptCard }),
  z.object({ type: z.literal('post') }),
  z.object({ type: z.literal('approve') }),
  z.object({ type: z.literal('refuse'), remark: requiredText(200) }),
  z.object({ type: z.literal('discard'), remark: requiredText(200) }),
  z.object({ type: z.literal('allocate'), lines }),
  z.object({ type: z.literal('reverse'), remark: requiredText(200) }),
]);
export type ReceiptRequest = z.output<typeof receiptRequest>;

/** A customer payment as the list shows it. */
export const receiptRow = z.object({
  id: idOf('receipt'),
  number: z.string(),
  customerId: idOf('customer'),
  userNumber: z.string(),
  name: z.string(),
  nameZh: z.string(),
  amount: money,
  /** What of it is on orders, or is to be. */
  allocated: money,
  /** What of it is kept on account of the customer: nought until it is posted. */
  onAccount: money,
  currency: z.string(),
  method: receiptMethod,
  reference: z.string(),
  valueDate: day,
  status: z.enum(STATUSES),
  enteredAt: instant,
  enteredByName: z.string(),
  remark: z.string(),
  version: versionNumber,
});
export type ReceiptRow = z.output<typeof receiptRow>;

/** A part of a customer payment that is on an order, or is to be. */
const allocation = z.object({
  /** Its own. */
  id: z.number().int(),
  orderId: idOf('order'),
  orderSn: z.string(),
  /** Null while there is none. */
  invoiceNo: z.string().nullable(),
  amount: money,
  /** When the order was paid with it; null while it is only to be. */
  paidAt: instant.nullable(),
  /** When it was taken back at the order; null while it stands. */
  takenBackAt: instant.nullable(),
});
export type Allocation = z.output<typeof allocation>;

/** An order on which its customer still owes something, those due first. */
const openOrder = z.object({
  id: idOf('order'),
  orderSn: z.string(),
  /** Null where it has no invoice yet. */
  invoiceNo: z.string().nullable(),
  orderedOn: day,
  /** Null without an invoice. */
  dueOn: day.nullable(),
  /** How many days it is late; nought or less where it is not. */
  daysLate: z.number().int(),
  total: money,
  left: money,
});
export type OpenOrder = z.output<typeof openOrder>;

/** A line as the chart has it, in minor units. */
const factLine = z.object({
  orderId: idOf('order'),
  orderSn: z.string(),
  amount: z.number().int(),
});

/** A customer payment as its own page shows it, and as every call that moves one answers. */
export const receiptDetail = z.object({
  receipt: receiptRow.extend({
    proof: storedFile.nullable(),
    allocations: z.array(allocation),
  }),
  state: stateValue,
  facts: z.object({
    receiptId: idOf('receipt'),
    customerId: idOf('customer'),
    currency: z.string(),
    amount: z.number().int(),
    method: receiptMethod,
    valueDate: day,
    reference: z.string(),
    remark: z.string(),
    proofId: idOf('file').nullable(),
    lines: z.array(factLine),
    /** What is left to pay of the customer's orders. */
    open: z.array(
      z.object({ orderId: idOf('order'), orderSn: z.string(), left: z.number().int() }),
    ),
    limit: z.number().int().nullable(),
    preparedBy: person.nullable(),
    postedBy: person.nullable(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type ReceiptDetail = z.output<typeof receiptDetail>;

/** What narrows the list of customer payments. */
export const receiptFilter = z.object({
  tab: z.enum(RECEIPT_TABS).default('all'),
  /** In the number, the reference, the customer's names and number. */
  search: text(60).optional(),
  customerId: idOf('customer').optional(),
  method: z.array(receiptMethod).min(1).max(receiptMethod.options.length).optional(),
  /** The first value date. */
  from: day.optional(),
  /** The last value date. */
  to: day.optional(),
});
export type ReceiptFilter = z.input<typeof receiptFilter>;

export const RECEIPT_SORTS = ['enteredAt', 'valueDate', 'amount'] as const;

const listBody = receiptFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(RECEIPT_SORTS), descending: z.boolean() })
    .default({ by: 'enteredAt', descending: true }),
});

const byId = z.object({ id: idTextOf('receipt') });

export const receipts = callsOf(receiptsDomain, {
  listReceipts: post({
    summary: 'Customer payments of the current shop: a page in the order asked for',
    access: 'receipt.view',
    body: listBody,
    data: z.object({ rows: z.array(receiptRow), ...pageAnswer }),
  }),
  countReceipts: post({
    summary: 'How many customer payments each tab holds under a filter',
    access: 'receipt.view',
    body: receiptFilter,
    data: z.object({ tabs: z.record(z.enum(RECEIPT_TABS), z.number().int()), exact: z.boolean() }),
  }),
  sumReceipts: post({
    summary: 'What all customer payments that a filter finds come to',
    access: 'receipt.view',
    body: receiptFilter,
    data: z.object({ currency: z.string(), amount: money, allocated: money, onAccount: money }),
  }),
  exportReceipts: listExport('receipt.view', listBody),
  getReceipt: get({
    summary: 'One customer payment with its allocations and its history',
    access: 'receipt.view',
    params: byId,
    data: receiptDetail,
  }),
  getReceiptRelated: get({
    summary: 'What belongs to a customer payment: its customer, its orders, others of the customer',
    access: 'receipt.view',
    params: byId,
    data: z.object({
      customer: relatedRecords(idOf('customer')),
      orders: relatedRecords(idOf('order')),
      others: relatedRecords(idOf('receipt')),
    }),
  }),
  findOpenOrders: post({
    summary: 'The orders on which a customer still owes something, those due first',
    access: 'receipt.view',
    body: z.object({
      customerId: idOf('customer'),
      /** In the number of the order and of its invoice. */
      search: text(60).optional(),
    }),
    data: z.object({
      rows: z.array(openOrder),
      /** There are others, which a search finds. */
      more: z.boolean(),
    }),
  }),
  addReceipt: post({
    summary: 'Enter what a customer paid, and over which orders it goes: a draft',
    access: 'receipt.edit',
    sends: ['receipt', 'create'],
    idempotency: 'required',
    body: newReceipt,
    data: receiptDetail,
  }),
  moveReceipt: post({
    summary: 'Send one event to a customer payment; answers it as it is then',
    access: 'receipt.view',
    sends: 'receipt',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: receiptRequest, version: versionNumber.optional() }),
    data: receiptDetail,
  }),
});
