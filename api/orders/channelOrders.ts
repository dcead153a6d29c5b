import { z } from 'zod';
import { idOf } from '../ids.ts';
import { instant, printed, requiredText, text } from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { CHANNELS, orderKind, paymentMethod, platformType } from './order.ts';
import { entryLine } from './orderEvents.ts';

/** An order as a channel hands it over (group-buy, web shop, marketplaces). */
export const channelOrder = z
  .object({
    /** The channel's own number: the same one is taken once. */
    channelOrderNo: requiredText(60),
    kind: orderKind,
    channel: z.enum(CHANNELS),
    /** What the platform calls its type. */
    platformType: platformType.optional(),
    /** How far it is brought, metres. */
    distance: z.number().int().min(0).max(1_000_000).optional(),
    customerId: idOf('customer').optional(),
    customerName: printed(requiredText(60)),
    customerPhone: text(20),
    address: printed(text(200)).optional(),
    customerRemark: text(200).optional(),
    deliveryAt: instant.optional(),
    prepaid: z.boolean().default(true),
    /** Given where the channel already took the money. */
    paidBy: paymentMethod.optional(),
    /** Leaves the order in `pendingSubmission` until someone receives it. */
    hold: z.boolean().default(false),
    lines: z.array(entryLine).min(1, 'validation.atLeastOneItem').max(200, 'validation.tooMany'),
  })
  // Somebody owes it, within a limit of their own.
  .refine(({ kind, customerId }) => kind !== 'wholesale' || customerId !== undefined, {
    path: ['customerId'],
    message: 'validation.required',
  });

const channelOrderNo = z.string();

/** What became of one order that a channel handed over. */
export const channelOrderLine = z.discriminatedUnion('outcome', [
  z.object({
    channelOrderNo,
    outcome: z.literal('taken'),
    orderId: idOf('order'),
    orderSn: z.string(),
    /** False where the channel's number had been taken before. */
    created: z.boolean(),
  }),
  /** Nothing of it was written: the same number can be handed over again. */
  z.object({
    channelOrderNo,
    outcome: z.literal('refused'),
    reason: refusal,
    /** The reason in the caller's language. */
    message: z.string(),
  }),
]);
export type ChannelOrderLine = z.output<typeof channelOrderLine>;
