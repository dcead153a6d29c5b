import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { day, money, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { aged } from './aged.ts';
import { AGES } from './ages.ts';
import { receivablesDomain } from './domain.ts';
import { statementCalls } from './statement.ts';

export const RECEIVABLE_TABS = ['all', 'overdue'] as const;
export type ReceivableTab = (typeof RECEIVABLE_TABS)[number];

export const RECEIVABLE_SORTS = ['overdue', 'open', 'oldestDue'] as const;

/** How many open orders of one customer are answered at most, the ones due first. */
export const MOST_OPEN = 500;

/** What a customer owes on invoiced orders, as of today at the shop. */
export const receivableRow = z.object({
  /** The customer's. */
  id: idOf('customer'),
  userNumber: z.string(),
  name: z.string(),
  nameZh: z.string(),
  currency: z.string(),
  /** How many of their orders are invoiced and not wholly paid. */
  orders: z.number().int(),
  /** The first day on which one of them was or is to be paid. */
  oldestDue: day,
  ...aged,
});
export type ReceivableRow = z.output<typeof receivableRow>;

/** An invoiced order that is not wholly paid. */
const openItem = z.object({
  /** The order's, and its invoice's. */
  id: idOf('order'),
  orderSn: z.string(),
  invoiceNo: z.string(),
  /** The day on which the order was placed, at the shop. */
  orderedOn: day,
  dueOn: day,
  /** How many days it is late; nought or less where it is not. */
  daysLate: z.number().int(),
  age: z.enum(AGES),
  total: money,
  paid: money,
  refunded: money,
  /** Total less paid. */
  left: money,
});
export type OpenItem = z.output<typeof openItem>;

/** What one customer owes, order by order. */
const receivableDetail = z.object({
  /** The customer's. */
  id: idOf('customer'),
  userNumber: z.string(),
  name: z.string(),
  nameZh: z.string(),
  paymentTermsCode: z.string(),
  currency: z.string(),
  /** Today at the shop. */
  asOf: day,
  orders: z.number().int(),
  ...aged,
  /** What is owed on accepted orders that have no invoice yet. */
  notInvoiced: money,
  /** What of `open` is owed on orders that were corrected back to before they were accepted. */
  notAccepted: money,
  /** `open` and `notInvoiced` together less `notAccepted`: what the credit limit is compared with. */
  arBalance: money,
  /** What they have paid that is on no order yet: no order's, and so in none of the figures above. */
  onAccount: money,
  /** Those due first, `MOST_OPEN` at most. */
  items: z.array(openItem),
});
export type ReceivableDetail = z.output<typeof receivableDetail>;

/** What narrows the list of receivables. */
export const receivableFilter = z.object({
  tab: z.enum(RECEIVABLE_TABS).default('all'),
  /** In the customer's names, number and phone. */
  search: text(60).optional(),
});
export type ReceivableFilter = z.input<typeof receivableFilter>;

const listBody = receivableFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(RECEIVABLE_SORTS), descending: z.boolean() })
    .default({ by: 'overdue', descending: true }),
});

export const receivables = callsOf(receivablesDomain, {
  listReceivable: post({
    summary: 'What each customer owes on invoiced orders as of today, by how late it is: a page',
    access: 'receivable.view',
    body: listBody,
    data: z.object({ rows: z.array(receivableRow), ...pageAnswer }),
  }),
  countReceivable: post({
    summary: 'How many customers each tab holds under a filter',
    access: 'receivable.view',
    body: receivableFilter,
    data: z.object({
      tabs: z.record(z.enum(RECEIVABLE_TABS), z.number().int()),
      exact: z.boolean(),
    }),
  }),
  sumReceivable: post({
    summary: 'What all customers that a filter finds owe together, by how late it is',
    access: 'receivable.view',
    body: receivableFilter,
    data: z.object({ asOf: day, currency: z.string(), orders: z.number().int(), ...aged }),
  }),
  exportReceivables: listExport('receivable.view', listBody),
  getReceivable: get({
    summary: 'What one customer owes on invoiced orders, order by order',
    access: 'receivable.view',
    params: z.object({ customerId: idTextOf('customer') }),
    data: receivableDetail,
  }),
  ...statementCalls,
});
