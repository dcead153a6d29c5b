import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
  money,
  nonNegativeAmount,
  pageAnswer,
  pageRequest,
  quantity,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { shortagesDomain } from './domain.ts';
import { MOST_SHORTAGES } from './most.ts';

const PLACES = ['open', 'backOrdered', 'substituted', 'leftOut', 'withdrawn'] as const;
const REASONS = ['notFound', 'damaged', 'expired', 'tooFew'] as const;

/** A shortage as lists show it; quantities are in the unit of the order's line. */
export const shortageRow = z.object({
  id: idOf('shortage'),
  number: z.string(),
  status: z.enum(PLACES),
  /** On which the line was closed, by the shop's clock, `YYYY-MM-DD`. */
  day: z.string(),
  reason: z.enum(REASONS),
  /** What was missing then. */
  quantity: z.number(),
  goodsId: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  order: z.object({ id: idOf('order'), orderSn: z.string() }),
  customerId: idOf('customer').nullable(),
  customerName: z.string(),
  customerNameZh: z.string(),
  version: versionNumber,
});
export type ShortageRow = z.output<typeof shortageRow>;

/** A shortage as its own page shows it, and as every call that moves one answers. */
export const shortageDetail = z.object({
  shortage: shortageRow.extend({
    /** What was sent instead; null where nothing was. */
    instead: z
      .object({
        goodsId: idOf('goods'),
        name: z.string(),
        nameZh: z.string(),
        unit: z.string(),
        unitZh: z.string(),
        quantity: z.number(),
      })
      .nullable(),
    pickList: z.object({ id: idOf('pickList'), number: z.string() }),
    currency: z.string(),
    /** What was refunded as it was left out, or asked for where another person decides; null without. */
    refund: z.object({ amount: money, asked: z.boolean() }).nullable(),
  }),
  state: stateValue,
  facts: z.object({
    shortageId: idOf('shortage'),
    orderId: idOf('order'),
    orderSn: z.string(),
    goodsId: idOf('goods'),
    name: z.string(),
    nameZh: z.string(),
    unit: z.string(),
    unitZh: z.string(),
    ratio: z.number(),
    baseUnit: z.string(),
    baseUnitZh: z.string(),
    quantity: z.number(),
    /** What of it is still open on its order, and on no pick list under way. */
    left: z.number(),
    /** Its order has nothing else. */
    isAll: z.boolean(),
  }),
  history: z.array(historyLine),
});
export type ShortageDetail = z.output<typeof shortageDetail>;

const remark = text(500);

/** What the caller saw of a decision: it is refused where the order has moved since. */
const agreed = z.object({
  /** What was missing, in the unit of the order's line. */
  left: quantity,
  /** What the order was to cost then. */
  total: nonNegativeAmount,
});
const substitute = {
  goodsId: idOf('goods'),
  unit: requiredText(20),
  quantity,
};

/** What is decided of a shortage, as it goes over the wire. */
export const shortageEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('backOrder'), remark }),
  z.object({
    type: z.literal('substitute'),
    ...substitute,
    remark,
    agreed: agreed.optional(),
  }),
  z.object({
    type: z.literal('leaveOut'),
    refund: z.boolean(),
    remark,
    agreed: agreed.optional(),
  }),
  z.object({ type: z.literal('withdraw'), remark: requiredText(500) }),
]);
export type WireShortageEvent = z.output<typeof shortageEvent>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  /** In the number, the order, the customer and the goods. */
  search: text(60).optional(),
  status: z.enum(PLACES).optional(),
  customerId: idOf('customer').optional(),
  goodsId: idOf('goods').optional(),
  /** Both days count. */
  dayFrom: day.optional(),
  dayTo: day.optional(),
  sort: z
    .object({ by: z.enum(['day', 'number']), descending: z.boolean() })
    .default({ by: 'day', descending: false }),
});

const byId = z.object({ id: idTextOf('shortage') });

const several = z
  .array(idOf('shortage'))
  .min(1, 'validation.required')
  .max(MOST_SHORTAGES, 'validation.tooMany');

export const shortages = callsOf(shortagesDomain, {
  listShortages: post({
    summary: 'Shortages of the current shop: a page, with how many of each decision there are',
    access: 'shortage.view',
    body: listBody,
    data: z.object({
      rows: z.array(shortageRow),
      /** How many at each place the other filters find. */
      counts: z.object({
        all: z.number(),
        open: z.number(),
        backOrdered: z.number(),
        substituted: z.number(),
        leftOut: z.number(),
        withdrawn: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportShortages: listExport('shortage.view', listBody),
  getShortage: get({
    summary: 'One shortage with its history',
    access: 'shortage.view',
    params: byId,
    data: shortageDetail,
  }),
  getShortageRelated: get({
    summary: 'What belongs to a shortage: its order, its pick list and its customer',
    access: 'shortage.view',
    params: byId,
    data: z.object({
      order: relatedRecords(idOf('order')),
      pickLists: relatedRecords(idOf('pickList')),
      customer: relatedRecords(idOf('customer')),
    }),
  }),
  priceShortage: post({
    summary: 'What the order would cost with a substitute, or without what is missing',
    access: 'shortage.decide',
    params: byId,
    body: z.object({
      /** Null where it is left out. */
      instead: z.object(substitute).nullable(),
    }),
    data: z.object({
      currency: z.string(),
      /** What the order costs now, and would cost then. */
      before: z.string(),
      after: z.string(),
      /** For one unit of the substitute; null where there is none. */
      price: z.string().nullable(),
      /** It is for a kilogram: the substitute is charged by weight. */
      byWeight: z.literal(true).optional(),
      /** What would have been paid beyond what it costs then. */
      overpaid: z.string(),
    }),
  }),
  priceShortages: post({
    summary: 'What orders would cost without what is missing: several, one after the other',
    access: 'shortage.decide',
    body: z.object({ shortageIds: several }),
    data: z.array(
      z.object({
        shortageId: idOf('shortage'),
        number: z.string(),
        orderId: idOf('order').nullable(),
        orderSn: z.string(),
        currency: z.string(),
        /** What would be left out, and what the order costs before and after; null where it is refused. */
        change: z.object({ left: z.number(), before: z.string(), after: z.string() }).nullable(),
        /** Why it is refused, in the caller's language; null where it is not, or is unknown. */
        message: z.string().nullable(),
      }),
    ),
  }),
  moveShortage: post({
    summary: 'Decide what becomes of a shortage; answers it as it is then',
    access: 'shortage.decide',
    sends: 'shortage',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: shortageEvent, version: versionNumber.optional() }),
    data: shortageDetail,
  }),
  decideShortages: post({
    summary: 'Decide several shortages alike, a transaction and a line each',
    access: 'shortage.decide',
    sends: 'shortage',
    idempotency: 'eachLine',
    body: z.object({
      shortageIds: several,
      event: z.discriminatedUnion('type', [
        z.object({ type: z.literal('backOrder'), remark }),
        z.object({
          type: z.literal('leaveOut'),
          refund: z.boolean(),
          remark,
          /** Of each, in the order of `shortageIds`; a total counts what is left out before it. */
          agreed: z.array(agreed).max(MOST_SHORTAGES, 'validation.tooMany').optional(),
        }),
      ]),
    }),
    data: z.array(
      z.object({
        shortageId: idOf('shortage'),
        number: z.string(),
        outcome: z.enum(['done', 'refused', 'notFound']),
        reason: refusal.nullable(),
        /** The reason in the caller's language, or null. */
        message: z.string().nullable(),
      }),
    ),
  }),
});
