import { z } from 'zod';
import { inOrder, ranged } from '../finance/calls.ts';
import { idOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, post } from '../kernel/operation.ts';
import { day, id, instant, money, pageAnswer, pageRequest } from '../kernel/wire.ts';
import { CHANNELS, paymentMethod } from '../orders/order.ts';
import { moneyReportsDomain } from './domain.ts';

/** Who bears a refund. */
export const REFUND_BEARERS = ['shop', 'platform', 'rider'] as const;

export const REFUND_GROUPINGS = ['reason', 'bearer', 'decider', 'method', 'channel'] as const;
export type RefundGrouping = (typeof REFUND_GROUPINGS)[number];

export const COMMISSION_GROUPINGS = ['channel', 'reason', 'decider'] as const;
export type CommissionGrouping = (typeof COMMISSION_GROUPINGS)[number];

/**
 * Why a channel's commission changed: its order was first paid; later it was paid more or less, or given
 * back; or somebody corrected it.
 */
const COMMISSION_REASONS = ['ofOrder', 'ofPayment', 'ofRefund', 'byHand'] as const;

/** What some lines come to, and how many they are; in the days, and in those that they are compared with. */
const sums = {
  count: z.number().int(),
  amount: money,
  countBefore: z.number().int(),
  before: money,
};

/** All lines of a period with one thing in common. */
const reportGroup = z.object({
  /** A name of the contract, an account's id, or `case:` and a reason's code; empty where nothing is known. */
  key: z.string(),
  /** What people call it, where it has no name of the contract. */
  name: z.string().nullable(),
  ...sums,
});
export type ReportGroup = z.output<typeof reportGroup>;

/** A report of some days by each of its groupings: every one of them comes to the same sums. */
const reportOf = <const Grouping extends string, Shape extends z.core.$ZodLooseShape>(
  groupings: readonly Grouping[],
  more: Shape,
) =>
  z.object({
    from: day,
    to: day,
    currency: z.string(),
    /** The days that these are compared with. */
    compared: z.object({ from: z.iso.date(), to: z.iso.date() }),
    ...sums,
    groups: z.record(z.enum(groupings), z.array(reportGroup)),
    ...more,
  });

const refundReport = reportOf(REFUND_GROUPINGS, {
  /** Of the refunds. */
  borneByOthers: money,
});
export type RefundReport = z.output<typeof refundReport>;

const commissionReport = reportOf(COMMISSION_GROUPINGS, {
  /** The tax on it. */
  tax: money,
  /** Of it, what was corrected by hand. */
  corrected: money,
});
export type CommissionReport = z.output<typeof commissionReport>;

/** What both kinds of lines say. */
const lineOf = {
  id,
  at: instant,
  orderId: idOf('order'),
  orderSn: z.string(),
  channel: z.enum(CHANNELS),
  amount: money,
  /** The posting of the ledger that it is; null where it is none, as an amount that is reckoned by a rate. */
  postingId: z.number().int().nullable(),
  /** Who decided, as they were called then; null where nobody did, or it was not noted. */
  decider: z.string().nullable(),
  remark: z.string().nullable(),
};

/** Money that went back to a customer; below nought where that was taken back. */
const refundLine = z.object({
  ...lineOf,
  /** The case by which it was given; null where the order itself was refunded. */
  caseId: idOf('afterSalesCase').nullable(),
  caseNo: z.string().nullable(),
  /** As the group's key, with what people call it. */
  reason: z.string(),
  reasonName: z.string().nullable(),
  /** Who asked for it, where another person decided; null otherwise. */
  asker: z.string().nullable(),
  /** How the order had been paid; null where it was not noted. */
  method: paymentMethod.nullable(),
  /** These three come to the amount. */
  shop: money,
  platform: money,
  rider: money,
});
export type RefundLine = z.output<typeof refundLine>;

/** By how much a channel's commission for an order changed; below nought it became less. */
const commissionLine = z.object({ ...lineOf, reason: z.enum(COMMISSION_REASONS) });
export type CommissionLine = z.output<typeof commissionLine>;

/** The lines of a group alone. */
const groupOf = <const Grouping extends string>(groupings: readonly Grouping[]) =>
  z.object({ by: z.enum(groupings), key: z.string().max(80, 'validation.tooLong') }).optional();

/** The newest first, or what came to most. */
const sort = z
  .object({ by: z.enum(['at', 'amount']), descending: z.boolean() })
  .default({ by: 'at', descending: true });

const listOf = <const Grouping extends string>(groupings: readonly Grouping[]) =>
  z.object({ from: day, to: day, group: groupOf(groupings), ...pageRequest, sort });
const refundList = listOf(REFUND_GROUPINGS);
const commissionList = listOf(COMMISSION_GROUPINGS);
export type RefundLineFilter = Pick<z.input<typeof refundList>, 'from' | 'to' | 'group'>;
export type CommissionLineFilter = Pick<z.input<typeof commissionList>, 'from' | 'to' | 'group'>;

const refundFile = listExport('finance.view', refundList);
const commissionFile = listExport('finance.view', commissionList);
/** Without days those of this month until today. */
const reportBody = z.object({ range: ranged({}).optional() });

export const moneyReports = callsOf(moneyReportsDomain, {
  getRefundReport: post({
    summary:
      'What was refunded in some days, by reason, bearer, decider, payment method and channel',
    access: 'finance.view',
    body: reportBody,
    data: refundReport,
  }),
  listRefundLine: post({
    summary: 'The refunds of some days, or of one group of them; a page',
    access: 'finance.view',
    body: inOrder(refundList),
    data: z.object({ rows: z.array(refundLine), ...pageAnswer }),
  }),
  exportRefundLines: { ...refundFile, body: inOrder(refundFile.body) },
  getCommissionReport: post({
    summary: 'What channels took in some days, by channel, reason and who corrected it',
    access: 'finance.view',
    body: reportBody,
    data: commissionReport,
  }),
  listCommissionLine: post({
    summary: 'What channels took in some days order by order, or of one group; a page',
    access: 'finance.view',
    body: inOrder(commissionList),
    data: z.object({ rows: z.array(commissionLine), ...pageAnswer }),
  }),
  exportCommissionLines: { ...commissionFile, body: inOrder(commissionFile.body) },
});
