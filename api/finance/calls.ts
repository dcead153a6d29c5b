import { z } from 'zod';
import { SETTLEMENT_CYCLES } from '../bankAccounts/calls.ts';
import { idOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, post } from '../kernel/operation.ts';
import { day, id, instant, money, pageAnswer, pageRequest } from '../kernel/wire.ts';
import { CHANNELS, orderKind, orderPlace, paymentMethod } from '../orders/order.ts';
import { financeDomain } from './domain.ts';

/** The most days of one report. */
export const MOST_DAYS = 366;
/** The most orders that are chosen one by one. */
export const MOST_CHOSEN = 500;

const DAY = 86_400_000;
/** Not a number where one of them is no day, which is told at its field. */
const daysOf = ({ from, to }: { from: string; to: string }) =>
  (momentOf(to) - momentOf(from)) / DAY + 1;
/** Not by `Date.parse` alone, to which the 30th of February is a day of March. */
const momentOf = (text: string) => (day.safeParse(text).success ? Date.parse(text) : Number.NaN);

const range = { from: day, to: day };

/** Some days, first and last included; they are the shop's, by its time zone. */
export const ranged = <Shape extends z.core.$ZodLooseShape>(more: Shape) =>
  inOrder(z.object({ ...range, ...more }));

/** Asks of some days that they come one after the other, and are not too many. */
export const inOrder = <Asked extends z.ZodObject>(body: Asked) =>
  body
    .refine((asked) => !(daysOf(asked as never) < 1), {
      error: 'validation.dayOrder',
      path: ['to'],
    })
    .refine((asked) => !(daysOf(asked as never) > MOST_DAYS), {
      error: 'validation.tooManyDays',
      path: ['to'],
    });

/**
 * Settlement statistics (spec section 3), each by how much it changed in the days: what belongs to the
 * whole order on the day on which that was first paid, a correction on its own day. Consumption tax is
 * what the orders' GST is on what was kept of them. Total amount = turnover − refund − platform service
 * fee − its tax.
 */
const settlementStatistics = z.object({
  totalAmount: money,
  consumptionTax: money,
  /** Delivery income less what deliveries cost the shop. */
  deliveryFeeSubsidy: money,
  promotion: money,
  refund: money,
  turnover: money,
  platformServiceFee: money,
  platformServiceTax: money,
  packingFee: money,
  /** What platform and rider bear of what the shop gave. */
  borneByOthers: money,
  /** What that leaves for the shop's bank: total amount + borne by others. */
  transferAmount: money,
});
export type SettlementStatistics = z.output<typeof settlementStatistics>;

/**
 * What of some days' figures is no order of these days, but a correction of one that was first paid on an
 * earlier day: a refund, a payment that was corrected, a channel's fee, what others bear.
 */
const corrections = z.object({
  /** Orders of which anything was corrected. */
  orderCount: z.number().int(),
  turnover: money,
  refund: money,
  platformServiceFee: money,
  platformServiceTax: money,
  borneByOthers: money,
  /** What they change of the amount to transfer. */
  transferAmount: money,
});
export type Corrections = z.output<typeof corrections>;

/** A day of the daily summary (spec section 3): once it is over, nothing changes it. */
const financeDay = z.object({
  date: day,
  /** Orders that were first paid on it. */
  orderCount: z.number().int(),
  /** What was paid on it less what was given back on it. */
  totalIncome: money,
  /** What the platform takes of its orders, and the GST on it. */
  serviceCharge: money,
  serviceChargeGst: money,
  /** Of the income, the service charge and its GST, what corrects orders of earlier days. */
  correctedIncome: money,
  correctedServiceCharge: money,
  correctedServiceChargeGst: money,
  /** The money of the shop by its books when the day was over. */
  closingBalance: money,
});
export type FinanceDay = z.output<typeof financeDay>;

/** Days with their statistics. */
const figuresOf = z.object({ ...range, statistics: settlementStatistics, corrections });

/**
 * What tells the amount to transfer of a period from that of its statement: orders that moved money in it
 * and are not in the statement yet, what those in the statement moved before it, and what else differs.
 */
export const BRIDGE_PARTS = ['notYet', 'before', 'other'] as const;

/** What a difference between two figures consists of: of each part what it comes to, and of how many orders. */
export const bridgeParts = <const Part extends string>(parts: readonly Part[]) =>
  z.array(z.object({ part: z.enum(parts), amount: money, orderCount: z.number().int() }));

/** Overview amount + the parts = statement's amount. */
const financeBridge = z.object({
  settlementId: idOf('settlement'),
  settlementNo: z.string(),
  overviewAmount: money,
  settlementAmount: money,
  parts: bridgeParts(BRIDGE_PARTS),
});
export type FinanceBridge = z.output<typeof financeBridge>;

/** An order that a part of a bridge consists of, with its share of it. */
export const bridgeOrder = z.object({
  id: idOf('order'),
  orderSn: z.string(),
  placedAt: instant,
  status: orderPlace,
  amount: money,
});
export type BridgeOrder = z.output<typeof bridgeOrder>;

/** The finance overview: the current period, and the days that were asked for. */
const financeOverview = z.object({
  currency: z.string(),
  /** Of the current period: one that is chosen meanwhile begins with the next. */
  settlementCycle: z.enum(SETTLEMENT_CYCLES),
  /** The settlement cycle that runs now, as its statement has it. */
  current: figuresOf.extend({
    /** To the statement that waits; null where none does. */
    bridge: financeBridge.nullable(),
  }),
  range: figuresOf.extend({
    /** Business statistics. */
    orderCount: z.number().int(),
    income: money,
    serviceCharge: money,
    serviceChargeGst: money,
    correctedIncome: money,
    correctedServiceCharge: money,
    correctedServiceChargeGst: money,
    /** Of the last day; null where all days are to come. */
    closingBalance: money.nullable(),
    /** The oldest first, until today, days without anything too. */
    days: z.array(financeDay),
  }),
});
export type FinanceOverview = z.output<typeof financeOverview>;

/**
 * The amounts of the order detail, each by how much it changed in the days. What belongs to the order as a
 * whole is told (and summed) in the days in which it was first paid, and null in others, where only money
 * moved.
 */
const once = money.nullable();
const orderAmounts = {
  /** Food sales, before discount and GST. */
  subtotal: once,
  subtotalGst: once,
  shippingFee: once,
  packingFee: once,
  packingGst: once,
  promotion: once,
  promotionGst: once,
  tax: once,
  paymentAmount: once,
  deliveryExpense: once,
  voucherSales: once,
  paymentGatewayFee: once,
  reservationFee: once,
  serviceCharge: once,
  /** Of the days, as the ledger has it. */
  paidAmount: money,
  refund: money,
  refundGst: money,
  /** The GST of what was kept: that of the order less that of its refunds. */
  taxKept: money,
  /** What the channel takes of what was kept. */
  platformServiceFee: money,
  platformServiceTax: money,
  /** Paid less refund, platform service fee and its tax. */
  settlementAmount: money,
  borneByOthers: money,
  /** Settlement amount + borne by others. */
  transferAmount: money,
};
export const ORDER_AMOUNTS = Object.keys(orderAmounts) as (keyof typeof orderAmounts)[];

/** An order of the order detail (spec section 3): money moved for it in the days asked for. */
const financeOrder = z.object({
  id: idOf('order'),
  orderSn: z.string(),
  kind: orderKind,
  channel: z.enum(CHANNELS),
  /** Null where it is neither brought nor fetched. */
  deliveryType: z.enum(['selfPickup', 'homeDelivery']).nullable(),
  placedAt: instant,
  deliveryAt: instant.nullable(),
  status: orderPlace,
  paymentMethod: paymentMethod.nullable(),
  /** What the channel takes, in percent; null where it takes nothing. */
  channelFeeRate: z.string().nullable(),
  /** It was first paid on an earlier day: what stands here corrects it. */
  isCorrection: z.boolean(),
  ...orderAmounts,
  /** As they are now; none of a correction. */
  lines: z.array(
    z.object({
      id,
      name: z.string(),
      nameZh: z.string(),
      unit: z.string(),
      unitZh: z.string(),
      quantity: z.number(),
      /** What they weigh, where the price is for a kilogram; absent of all others. */
      kilos: z.number().optional(),
      price: money,
      amount: money,
    }),
  ),
});
export type FinanceOrder = z.output<typeof financeOrder>;

/** What one posting of the ledger, or one of a case, did to an order's figures. */
const orderBooking = z.object({
  /** The posting's. */
  id,
  at: instant,
  source: z.enum(['order', 'commission', 'case']),
  /** The case that it is of; null where the order, or its commission, was moved itself. */
  caseId: idOf('afterSalesCase').nullable(),
  caseNo: z.string().nullable(),
  paid: money,
  refund: money,
  platformServiceFee: money,
  borneByOthers: money,
});
export type OrderBooking = z.output<typeof orderBooking>;

/** The sums of the order detail over all days asked for, whatever the page shows. */
const financeTotals = z.object(
  Object.fromEntries(ORDER_AMOUNTS.map((name) => [name, money])) as Record<
    keyof typeof orderAmounts,
    typeof money
  >,
);
export type FinanceTotals = z.output<typeof financeTotals>;

/** What the order detail is asked for, beside the page. */
const sort = z
  .object({ by: z.enum(['placedAt', 'settlementAmount']), descending: z.boolean() })
  .default({ by: 'placedAt', descending: true });
const asFile = listExport('finance.view', z.object({ ...range, ...pageRequest, sort }));

export const finance = callsOf(financeDomain, {
  getFinanceOverview: post({
    summary: 'Statistics of the current period and of some days, with the daily summary',
    access: 'finance.view',
    /** Without days those of the current period. */
    body: z.object({ range: ranged({}).optional() }),
    data: financeOverview,
  }),
  listFinanceOrder: post({
    summary: 'The order detail of some days: a page of it, and the sums of all of it',
    access: 'finance.view',
    body: ranged({ ...pageRequest, sort }),
    data: z.object({ rows: z.array(financeOrder), totals: financeTotals, ...pageAnswer }),
  }),
  listFinanceBridgeOrder: post({
    summary:
      'The orders by which the current period and its statement differ, in one part of the bridge',
    access: 'finance.view',
    body: z.object({ ...pageRequest, part: z.enum(BRIDGE_PARTS) }),
    data: z.object({ rows: z.array(bridgeOrder), ...pageAnswer }),
  }),
  listOrderBooking: post({
    summary: 'What the ledger has of an order, posting by posting',
    access: 'finance.view',
    body: z.object({ orderId: idOf('order') }),
    data: z.array(orderBooking),
  }),
  exportFinanceOrders: { ...asFile, body: inOrder(asFile.body) },
  downloadFinanceReport: download({
    summary:
      'Daily summary, order detail and product lines of some days, or of chosen orders of them',
    access: 'finance.view',
    body: ranged({
      orderIds: z.array(idOf('order')).min(1).max(MOST_CHOSEN).optional(),
      /** The orders of these days but those of `orderIds`. */
      allBut: z.boolean().default(false),
    }),
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
});
