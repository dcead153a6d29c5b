import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { instant, versionNumber } from '../kernel/wire.ts';
import { messagePlace, messageProblem } from '../outbox/calls.ts';
import { outboundDomain } from './domain.ts';

/** What the warehouse system is told of an order: the order as it is, or that it is withdrawn. */
export const SEND_TYPES = ['order', 'cancel'] as const;
export type SendType = (typeof SEND_TYPES)[number];

const sendType = z.enum(SEND_TYPES);

/** The latest message of one kind that the warehouse system is told of an order by. */
const outboundSend = z.object({
  messageId: idOf('outboxMessage'),
  sendType,
  place: messagePlace,
  tries: z.number().int(),
  /** Why the last try failed; null where it did not, or none was made. */
  problem: messageProblem.nullable(),
  /** With `rejected`: the warehouse system's own code, and the field that it names. */
  code: z.string().nullable(),
  field: z.string().nullable(),
  /** What the warehouse system said to the last try. */
  words: z.string().nullable(),
  createdAt: instant,
  /** When the warehouse system took it. */
  sentAt: instant.nullable(),
  /** The message's. */
  version: versionNumber,
});
export type OutboundSend = z.output<typeof outboundSend>;

/** How far the warehouse system has been told of one order. */
const outboundStatus = z.object({
  orderId: idOf('order'),
  orderSn: z.string(),
  /** The latest of each kind, the newest first; empty where nothing of it was sent. */
  sends: z.array(outboundSend),
  /** Whether a warehouse system is set up. */
  warehouse: z.boolean(),
});
export type OutboundStatus = z.output<typeof outboundStatus>;

/** An order of which the warehouse system has not taken what it was told. */
const outboundError = z.object({
  orderId: idOf('order'),
  orderSn: z.string(),
  customerName: z.string(),
  /** Empty where it is not known. */
  customerNameZh: z.string(),
  send: outboundSend,
  /** The record in which what was refused is mended. */
  mend: z.discriminatedUnion('record', [
    z.object({ record: z.literal('order'), id: idOf('order') }),
    z.object({ record: z.literal('goods'), id: idOf('goods') }),
    z.object({ record: z.literal('customer'), id: idOf('customer') }),
  ]),
});
export type OutboundError = z.output<typeof outboundError>;

/** Orders that one cause keeps from the warehouse system. */
const outboundCause = z.object({
  place: messagePlace,
  problem: messageProblem.nullable(),
  code: z.string().nullable(),
  /** As the warehouse system names it; of lines without their numbers, as `lines[].goodsNo`. */
  field: z.string().nullable(),
  words: z.string().nullable(),
  /** The newest first. */
  orders: z.array(outboundError),
});
export type OutboundCause = z.output<typeof outboundCause>;

/** What became of one of many that were to be sent again. */
const againLine = z.object({
  orderId: idOf('order'),
  sendType,
  /** Empty where the shop has no such order. */
  orderSn: z.string(),
  outcome: z.enum(['queued', 'refused', 'notFound']),
  /** Why it was refused, in the caller's language. */
  message: z.string().nullable(),
});
export type AgainLine = z.output<typeof againLine>;

/** The most orders that one call takes. */
const OUTBOUND_LIMIT = 200;

export const outbound = callsOf(outboundDomain, {
  getOutBoundErrorList: get({
    summary: 'Orders that the warehouse system has not taken, by what keeps them from it',
    access: 'outbox.view',
    data: z.object({
      /** The cause of the most orders first. */
      causes: z.array(outboundCause),
      /** How many orders need a correction, and how many came to nothing otherwise. */
      counts: z.object({ needsCorrection: z.number().int(), failed: z.number().int() }),
      /** Whether all of them are in `causes`; else the newest are. */
      isWhole: z.boolean(),
      /** Whether a warehouse system is set up. */
      warehouse: z.boolean(),
    }),
  }),
  againSendOutbound: post({
    summary: 'Tell the warehouse system of an order again, as it is now',
    access: 'outbox.send',
    params: z.object({ orderId: idTextOf('order') }),
    query: z.object({ sendType: sendType.default('order') }),
    body: z.object({
      /** The message's, as it was looked at. */
      version: versionNumber.optional(),
    }),
    data: outboundStatus,
    idempotency: 'optional',
  }),
  againSendOutboundBatch: post({
    summary: 'Tell the warehouse system of many orders again; answers a line each',
    access: 'outbox.send',
    body: z.object({
      sends: z
        .array(z.object({ orderId: idOf('order'), sendType }))
        .min(1, 'validation.atLeastOneItem')
        .max(OUTBOUND_LIMIT),
    }),
    data: z.array(againLine),
    idempotency: 'eachLine',
  }),
  syncWmsStatus: post({
    summary: 'How far the warehouse system has been told of orders',
    access: 'order.view',
    body: z.object({
      orderIds: z.array(idOf('order')).min(1, 'validation.atLeastOneItem').max(OUTBOUND_LIMIT),
    }),
    data: z.array(outboundStatus),
  }),
});
