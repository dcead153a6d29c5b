import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import { id, instant, money, nonNegativeAmount, versionNumber } from '../kernel/wire.ts';
import { orderLine, orderRow } from '../orders/calls.ts';

const types = ['quality', 'shortage', 'wrongItem', 'delivery', 'service'] as const;
const methods = ['original', 'wallet', 'payNow', 'voucher'] as const;
const places = [
  'submitted',
  'inProgress',
  'pass',
  'reject',
  'customerCancel',
  'closed',
  'refundCompleted',
] as const;

export const afterSalesType = z.enum(types);
export const refundMethod = z.enum(methods);
export const afterSalesPlace = z.enum(places);
/** What a list shows of a case in one word: its own place, or that of its voucher. */
export const afterSalesShown = z.enum([...places, 'issued', 'redeemed', 'revoked']);

/** The tabs of the list of cases; each but `all` and `overdue` is a tag `tab:…` on the chart. */
export const AFTER_SALES_TABS = [
  'all',
  'toAudit',
  'overdue',
  'inProgress',
  'toRefund',
  'completed',
  'rejected',
  'closed',
] as const;
export type AfterSalesTab = (typeof AFTER_SALES_TABS)[number];

/** Who bears an amount; the three add up to it. */
const bearers = z.object({
  merchant: nonNegativeAmount,
  platform: nonNegativeAmount,
  rider: nonNegativeAmount,
});

/** How an amount is made up, over lines and delivery, and who bears it: both add up to it. */
export const apportionment = z.object({
  lines: z
    .array(z.object({ lineId: idOf('orderLine'), amount: nonNegativeAmount }))
    .max(200, 'validation.tooMany'),
  /** What of it goes back for the delivery. */
  delivery: nonNegativeAmount,
  bearers,
});

/** A row of the list of cases. */
export const afterSalesRow = z.object({
  id: idOf('afterSalesCase'),
  caseNo: z.string(),
  type: afterSalesType,
  problemCode: z.string(),
  /** The problem's name in the caller's language. */
  problem: z.string(),
  method: refundMethod,
  status: afterSalesPlace,
  compensation: z.enum(['none', 'issued', 'redeemed', 'revoked']),
  /** Not processed for over 12 hours. */
  overdue: z.boolean(),
  orderId: idOf('order'),
  orderSn: z.string(),
  customerName: z.string(),
  /** Empty where there is none. */
  customerNameZh: z.string(),
  customerPhone: z.string(),
  memberId: idOf('member').nullable(),
  /** What the customer asks for. */
  claimed: money,
  /** What was granted; null before the audit and in a rejected case. */
  granted: money.nullable(),
  currency: z.string(),
  submittedAt: instant,
  auditorId: idOf('account').nullable(),
  auditorName: z.string().nullable(),
  /** His picture, as it is now; none without one. */
  auditorAvatar: idOf('file').nullable().optional(),
  version: versionNumber,
});
export type AfterSalesRow = z.output<typeof afterSalesRow>;

/** A line of an order with what has been claimed of it. */
const claimableLine = orderLine.omit({ stock: true }).extend({
  /** What cases claim of it that were neither rejected nor closed. */
  claimed: z.number(),
  /** What can still be claimed: bought less claimed. */
  claimable: z.number(),
  /** What the whole line cost, discount and GST included. */
  worth: money,
});

/** An order as after-sales looks at it. */
export const afterSalesOrder = orderRow.extend({
  customerPhone: z.string(),
  address: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paid: money,
  /** Whether goods have left, so that there is something to claim. */
  claimable: z.boolean(),
  /** What can still be given back, less what passed cases wait for. */
  left: money,
  /** What the delivery cost, GST included. */
  delivery: money,
  /** Whose wallet a refund can go to. */
  member: z.object({ id: idOf('member'), name: z.string() }).nullable(),
  /** How something can be given back for this order. */
  methods: z.array(refundMethod),
  lines: z.array(claimableLine),
  /** The cases there are about it, newest first. */
  cases: z.array(
    z.object({
      id: idOf('afterSalesCase'),
      caseNo: z.string(),
      status: afterSalesPlace,
      claimed: money,
      granted: money.nullable(),
      submittedAt: instant,
    }),
  ),
});
export type AfterSalesOrder = z.output<typeof afterSalesOrder>;

/** A problem or a reason that a customer can have, named in the caller's language. */
export const named = z.object({ code: z.string(), name: z.string() });

const minor = z.number().int();

/** What the chart decides by; amounts in minor units. The same shape as the chart's own facts. */
export const caseFacts = z.object({
  caseId: idOf('afterSalesCase'),
  orderId: idOf('order'),
  currency: z.string(),
  method: refundMethod,
  claimed: minor,
  granted: minor.nullable(),
  lines: z.array(
    z.object({
      lineId: idOf('orderLine'),
      name: z.string(),
      nameZh: z.string(),
      unit: z.string(),
      quantity: z.number(),
      worth: minor,
    }),
  ),
  delivery: minor,
  bearing: z.object({ merchant: minor, platform: minor, rider: minor }),
  brought: z.boolean(),
  orderTotal: minor,
  left: minor,
  given: minor,
  limit: minor.nullable(),
  auditor: person.nullable(),
  auditors: z.array(person),
  member: person.nullable(),
  paidByWallet: z.boolean(),
  phone: z.string(),
  coupon: z.object({ used: z.boolean(), expiresAt: minor }).nullable(),
  compensated: z.boolean(),
  processed: z.boolean(),
  passed: z.boolean(),
  refunded: z.boolean(),
  actor: person.nullable(),
  now: minor,
});

/** A case with all that its page shows. */
export const afterSalesDetail = z.object({
  aftersale: afterSalesRow.extend({
    reason: named,
    description: z.string(),
    pictures: z.array(storedFile),
    submittedBy: z.string(),
    lines: z.array(
      z.object({
        lineId: idOf('orderLine'),
        goodsId: idOf('goods'),
        sku: z.string(),
        name: z.string(),
        nameZh: z.string(),
        specification: z.string(),
        unit: z.string(),
        unitZh: z.string(),
        bought: z.number(),
        /** How much of it this case claims. */
        quantity: z.number(),
        /** What the claimed quantity cost, discount and GST included. */
        worth: money,
        /** What of the granted amount falls on it; null before. */
        amount: money.nullable(),
      }),
    ),
    /** As the auditor decided it; null before. */
    apportionment: apportionment.nullable(),
    refund: z
      .object({
        at: instant,
        amount: money,
        method: refundMethod,
        payNowTo: z.string().nullable(),
        actorName: z.string(),
      })
      .nullable(),
    coupon: z
      .object({
        id,
        code: z.string(),
        amount: money,
        expiresAt: instant,
        status: z.enum(['unused', 'used', 'revoked', 'expired']),
      })
      .nullable(),
    /** What the channel takes for the order; null where it takes nothing. */
    commission: z.object({ amount: money, version: versionNumber }).nullable(),
    order: afterSalesOrder,
  }),
  state: stateValue,
  facts: caseFacts,
  history: z.array(historyLine),
});
export type AfterSalesDetail = z.output<typeof afterSalesDetail>;

/** A Singapore mobile number or a UEN; in groups and in small letters as people write them. */
export const payNowTo = z
  .string()
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^(\+65)?[89]\d{7}$|^\d{8,9}[A-Z]$|^[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]$/, 'validation.payNow');

/** What belongs to a case, each kind for who may see it. */
export const afterSalesRelated = z.object({
  order: relatedRecords(idOf('order')),
  customer: relatedRecords(idOf('customer')),
  invoice: relatedRecords(idOf('invoice')),
  statements: relatedRecords(idOf('settlement')),
});
