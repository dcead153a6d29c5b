import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
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
  }),
  history: z.array(historyLine),
});
export type ShortageDetail = z.output<typeof shortageDetail>;

const remark = text(500);
const substitute = {
  goodsId: idOf('goods'),
  unit: requiredText(20),
  quantity,
};

/** What is decided of a shortage, as it goes over the wire. */
export const shortageEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('backOrder'), remark }),
  z.object({ type: z.literal('substitute'), ...substitute, remark }),
  z.object({ type: z.literal('leaveOut'), refund: z.boolean(), remark }),
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
      /** What would have been paid beyond what it costs then. */
      overpaid: z.string(),
    }),
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
      shortageIds: z
        .array(idOf('shortage'))
        .min(1, 'validation.required')
        .max(MOST_SHORTAGES, 'validation.tooMany'),
      event: z.discriminatedUnion('type', [
        z.object({ type: z.literal('backOrder'), remark }),
        z.object({ type: z.literal('leaveOut'), refund: z.boolean(), remark }),
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
