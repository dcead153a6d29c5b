import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  id,
  instant,
  money,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { orderKind, orderPlace, paymentMethod } from '../orders/order.ts';
import { settlementsDomain } from './domain.ts';

const STATUSES = [
  'waitingSettlement',
  'generated',
  'approve',
  'reject',
  'processing',
  'paid',
  'transferred',
] as const;
const TABS = ['all', ...STATUSES] as const;
export type SettlementTab = (typeof TABS)[number];

const CYCLES = ['weekly', 'halfMonth', 'monthly'] as const;

/** The figures of a statement or of one of its orders (spec section 3, settlement statistics). */
const figures = {
  /** Turnover less refunds, the platform's service fee and its tax. */
  totalAmount: money,
  /** GST of what was kept: that of the orders less that of their refunds. */
  consumptionTax: money,
  /** Delivery income less delivery fee. */
  deliveryFeeSubsidy: money,
  promotion: money,
  refund: money,
  /** What was paid. */
  turnover: money,
  platformServiceFee: money,
  platformServiceTax: money,
  packingFee: money,
  /** What platform and rider bear of what the shop gave. */
  borneByOthers: money,
  /** What comes to the shop's bank: total amount + borne by others. */
  transferAmount: money,
};

/** A statement as the list shows it. */
export const settlementRow = z.object({
  id: idOf('settlement'),
  settlementNo: z.string(),
  cycle: z.enum(CYCLES),
  periodFrom: instant,
  /** Not included. */
  periodTo: instant,
  status: z.enum(STATUSES),
  currency: z.string(),
  /** Frozen when it was generated; of one that waits what they are now. */
  ...figures,
  /** Orders, each with all of its money until the cycle's end. */
  orderCount: z.number().int(),
  /** Of these, those that were completed before the cycle began. */
  earlierCount: z.number().int(),
  /** Changes of orders that an earlier statement has. */
  adjustmentCount: z.number().int(),
  generatedAt: instant.nullable(),
  /** Null where the clock did, or nobody has. */
  generatedByName: z.string().nullable(),
  version: versionNumber,
});
export type SettlementRow = z.output<typeof settlementRow>;

/** A bank account that a statement is or was paid to, its number masked. */
const paidTo = z.object({
  bankAccountId: idOf('bankAccount'),
  bankCode: z.string(),
  /** Null where no key of this server reads it. */
  masked: z.string().nullable(),
  accountName: z.string(),
});
export type PaidTo = z.output<typeof paidTo>;

const payableAccount = paidTo.extend({ version: versionNumber });

/** A statement as its own page shows it, and as every call that moves one answers. */
export const settlementDetail = z.object({
  settlement: settlementRow,
  state: stateValue,
  facts: z.object({
    settlementId: idOf('settlement'),
    cycle: z.enum(CYCLES),
    timeZone: z.string(),
    periodFrom: instant,
    periodTo: instant,
    begunAt: instant,
    generations: z.number().int(),
    generatedBy: person.nullable(),
    reviewedBy: person.nullable(),
    takenUpBy: person.nullable(),
    /** Both in minor units. */
    transferAmount: z.number().int(),
    limit: z.number().int().nullable(),
    currency: z.string(),
    bankAccountIds: z.array(idOf('bankAccount')),
    paidTo: paidTo.nullable(),
    actor: person.nullable(),
  }),
  /** The shop's bank accounts, for who may pay it out; for others none. */
  bankAccounts: z.array(payableAccount),
  history: z.array(historyLine),
});
export type SettlementDetail = z.output<typeof settlementDetail>;

/** An order in a statement, with all that the statement keeps of it (spec section 3, order detail). */
export const settlementOrder = z.object({
  id,
  orderId: idOf('order'),
  orderSn: z.string(),
  /** What changed of an order that an earlier statement has: its figures are differences. */
  adjustment: z.boolean(),
  kind: orderKind,
  status: orderPlace,
  placedAt: instant,
  completedAt: instant,
  deliveryAt: instant.nullable(),
  paymentMethod: paymentMethod.nullable(),
  subtotal: money,
  paymentAmount: money,
  /** What the customer paid for the delivery. */
  shippingFee: money,
  /** What a delivery costs the shop. */
  deliveryFee: money,
  ...figures,
  lines: z.array(
    z.object({
      name: z.string(),
      nameZh: z.string(),
      specification: z.string(),
      unit: z.string(),
      unitZh: z.string(),
      quantity: z.number(),
      /** What it weighs, of goods that are charged by the kilo; the price is for one. */
      kilos: z.number().optional(),
      price: money,
      amount: money,
    }),
  ),
});
export type SettlementOrder = z.output<typeof settlementOrder>;

/** An event of a statement as a person sends it. */
export const settlementRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approve') }),
  z.object({ type: z.literal('reject'), remark: requiredText(200) }),
  z.object({ type: z.literal('regenerate') }),
  z.object({ type: z.literal('process') }),
  /** To or from which of the shop's accounts, as it was seen; null where there is nothing to pay. */
  z.object({
    type: z.literal('pay'),
    bankAccountId: idOf('bankAccount').nullable(),
    bankAccountVersion: versionNumber.optional(),
  }),
  z.object({ type: z.literal('transfer') }),
]);
export type SettlementRequest = z.output<typeof settlementRequest>;

/** What narrows the list of statements. */
export const settlementFilter = z.object({
  tab: z.enum(TABS).default('all'),
  /** In the number. */
  search: text(60).optional(),
  /** Those that have this order, or what changed of it. */
  orderId: idOf('order').optional(),
});
export type SettlementFilter = z.input<typeof settlementFilter>;

const which = { id: idOf('settlement'), version: versionNumber.optional() };
const params = z.object({ id: idTextOf('settlement') });

const move = <
  const Access extends 'settlement.review' | 'settlement.generate' | 'settlement.pay',
  const Event extends string,
>(
  summary: string,
  access: Access,
  event: Event,
) =>
  post({
    summary,
    access,
    sends: ['settlement', event],
    idempotency: 'optional',
    body: z.object(which),
    data: settlementDetail,
  });

/** What the list is asked for. */
const listBody = settlementFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['periodTo', 'totalAmount']), descending: z.boolean() })
    .default({ by: 'periodTo', descending: true }),
});

export const settlements = callsOf(settlementsDomain, {
  listSettlement: post({
    summary: 'Statements of the current shop: a page in the order asked for',
    access: 'settlement.view',
    body: listBody,
    data: z.object({ rows: z.array(settlementRow), ...pageAnswer }),
  }),
  exportSettlements: listExport('settlement.view', listBody),
  countSettlement: post({
    summary: 'How many statements each tab holds under a search',
    access: 'settlement.view',
    body: settlementFilter,
    data: z.object({ tabs: z.record(z.enum(TABS), z.number().int()), exact: z.boolean() }),
  }),
  getSettlement: get({
    summary: 'One statement with its figures and its history',
    access: 'settlement.view',
    params,
    data: settlementDetail,
  }),
  getSettlementRelated: get({
    summary: 'What belongs to a statement: its orders, their cases, the cycles before and after',
    access: 'settlement.view',
    params: z.object({ id: idTextOf('settlement') }),
    data: z.object({
      orders: relatedRecords(idOf('order')),
      cases: relatedRecords(idOf('afterSalesCase')),
      neighbours: relatedRecords(idOf('settlement')),
    }),
  }),
  listSettlementOrder: post({
    summary: 'The orders of a statement as they were when it was generated, a page',
    access: 'settlement.view',
    params,
    body: z.object(pageRequest),
    data: z.object({ rows: z.array(settlementOrder), ...pageAnswer }),
  }),
  exportSettlement: download({
    summary: 'The orders of a statement as a spreadsheet, with the sums',
    access: 'settlement.view',
    params,
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
  downloadSettlement: download({
    summary: 'A statement as a document to be signed: figures, orders, who took each step',
    access: 'settlement.view',
    params,
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  beginSettlement: post({
    summary:
      'Begin to settle a shop that has no statement: its first one waits for its cycle’s end',
    access: 'settlement.generate',
    idempotency: 'optional',
    loggedAs: 'create',
    body: z.object({}),
    data: settlementDetail,
  }),
  approveSettlement: move(
    'Pass a statement; never by who generated it',
    'settlement.review',
    'approve',
  ),
  rejectSettlement: post({
    summary: 'Fail a statement with a remark; never by who generated it',
    access: 'settlement.review',
    sends: ['settlement', 'reject'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: settlementDetail,
  }),
  regenerateSettlement: move(
    'Generate the figures of a failed statement anew',
    'settlement.generate',
    'regenerate',
  ),
  processSettlement: move('Take a passed statement up for payment', 'settlement.pay', 'process'),
  paySettlement: post({
    summary: 'Note that a statement was paid, and to or from which of the shop’s bank accounts',
    access: 'settlement.pay',
    sends: ['settlement', 'pay'],
    idempotency: 'optional',
    body: z.object({
      ...which,
      bankAccountId: idOf('bankAccount').nullable(),
      /** Of the account as it was seen; one that was changed since is refused. */
      bankAccountVersion: versionNumber.optional(),
    }),
    data: settlementDetail,
  }),
  transferSettlement: post({
    summary: 'Settle a statement: its amount goes to the shop’s bank in the ledger, once',
    access: 'settlement.pay',
    sends: ['settlement', 'transfer'],
    idempotency: 'required',
    body: z.object(which),
    data: settlementDetail,
  }),
});
