import { z } from 'zod';
import { ranged } from '../finance/calls.ts';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { download, post } from '../kernel/operation.ts';
import { day, money, requiredText } from '../kernel/wire.ts';
import { paymentMethod } from '../orders/order.ts';
import { aged } from './aged.ts';

/** The most documents and payments of one statement. */
export const MOST_ENTRIES = 2_000;

/**
 * What moves a customer's account; taken back is a payment or refund that was noted wrongly. What a
 * customer payment leaves on account is moved from it to an order, or comes back from one, or is reversed.
 */
export const ENTRY_KINDS = [
  'invoice',
  'creditNote',
  'payment',
  'paymentTakenBack',
  'refund',
  'refundTakenBack',
  'onAccount',
  'fromAccount',
  'backOnAccount',
  'onAccountReversed',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An invoice, a credit note, or money that came or went back, on the day on which it was booked. */
const statementEntry = z.object({
  /** Its place in the statement, from one up. */
  id: z.number().int(),
  day,
  kind: z.enum(ENTRY_KINDS),
  /** Of an invoice, a credit note or a customer payment; empty of an order's own money. */
  number: z.string(),
  /** Null of what is on account. */
  orderId: idOf('order').nullable(),
  orderSn: z.string(),
  /** Null but of what is on account. */
  receiptId: idOf('receipt').nullable(),
  /** Null but of a credit note. */
  creditNoteId: idOf('creditNote').nullable(),
  /** The ledger's own number of what moved the money; null of a document. */
  postingId: z.number().int().nullable(),
  /** When it is to be paid; null but of an invoice. */
  dueOn: day.nullable(),
  /** Null but of a payment, and where it was noted without one. */
  method: paymentMethod.nullable(),
  /** What the bank calls the payment; empty where nobody said. */
  reference: z.string(),
  /** The day on which the bank had the money; null but of a payment. */
  valueOn: day.nullable(),
  /** What it adds to the balance, below nought where it takes from it. */
  amount: money,
  /** What the customer owes after it. */
  balance: money,
});
export type StatementEntry = z.output<typeof statementEntry>;

/**
 * The account of one customer in some days: opening + invoiced − credited − received = closing, and
 * closing = open − ahead − onAccount.
 */
const customerStatement = z.object({
  /** The customer's. */
  id: idOf('customer'),
  userNumber: z.string(),
  name: z.string(),
  nameZh: z.string(),
  /** Empty where none is known. */
  email: z.string(),
  paymentTermsCode: z.string(),
  currency: z.string(),
  from: day,
  to: day,
  /** The last of the days, or today where that is earlier: what the ages go by. */
  asOf: day,
  opening: money,
  invoiced: money,
  credited: money,
  /** What was paid less what was given back. */
  received: money,
  closing: money,
  entries: z.array(statementEntry),
  /** What is left of invoices then, by how late it is. */
  ...aged,
  /** What was paid on orders and is on no invoice by then: in advance, or more than was asked for. */
  ahead: money,
  /** What of customer payments is on no order by then. */
  onAccount: money,
});
export type CustomerStatement = z.output<typeof customerStatement>;

const ofCustomer = z.object({ customerId: idTextOf('customer') });

export const statementCalls = {
  getCustomerStatement: post({
    summary: 'Statement of account of a customer for some days, with its ages at their end',
    access: 'receivable.view',
    params: ofCustomer,
    /** Without days those of this month until today. */
    body: z.object({ range: ranged({}).optional() }),
    data: customerStatement,
  }),
  downloadCustomerStatement: download({
    summary: 'The same as a document in the customer’s language',
    access: 'receivable.view',
    params: ofCustomer,
    body: ranged({}),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  exportCustomerStatement: download({
    summary: 'The same as a workbook, with the ages on its second sheet',
    access: 'receivable.view',
    params: ofCustomer,
    body: ranged({}),
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
  sendCustomerStatement: post({
    summary: 'Sends the document to the customer’s address by mail',
    access: 'receivable.send',
    idempotency: 'optional',
    params: ofCustomer,
    body: ranged({
      /** The address as the sender saw it: it goes to no other. */
      email: requiredText(120).pipe(z.email('validation.email')),
    }),
    data: z.object({ messageId: idOf('outboxMessage'), kept: z.boolean() }),
  }),
};
