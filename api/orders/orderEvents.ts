import { z } from 'zod';
import { idOf } from '../ids.ts';
import {
  boundedQuantity,
  day,
  nonNegativeAmount,
  positiveAmount,
  quantity,
  requiredText,
  text,
} from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { correctedPayment, orderPayment, orderPlace, paymentMethod } from './order.ts';

/** A line as a clerk enters it. */
export const entryLine = z.object({
  goodsId: idOf('goods'),
  unit: requiredText(20),
  quantity,
});

/** Lines as an order is to have them: those with an identity are its own already. */
export const changedLines = z
  .array(entryLine.extend({ lineId: idOf('orderLine').optional() }))
  .min(1, 'validation.atLeastOneItem')
  .max(200, 'validation.tooMany');

const remark = requiredText(200);
const status = 'validation.status';
/** One of a list that a person chooses from. */
const choose = 'validation.choose';

/** An order's events as they go over the wire; amounts are money, the chart's are minor units. */
export const orderEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('receive') }),
  z.object({
    type: z.literal('pay'),
    method: paymentMethod,
    /** All that is left where it is not said. */
    amount: positiveAmount.optional(),
    reference: text(60).optional(),
    /** The day on which the money came, by the shop's clock; today where it is not said. */
    valueDate: day.optional(),
    /** A picture of the receipt, uploaded before. */
    proofId: idOf('file').optional(),
  }),
  z.object({ type: z.literal('accept') }),
  z.object({
    type: z.literal('ship'),
    lines: z
      // What is open of a line is less, and said with its unit.
      .array(z.object({ lineId: idOf('orderLine'), quantity: boundedQuantity }))
      .min(1, 'validation.atLeastOneItem')
      .max(200),
  }),
  z.object({
    type: z.literal('weigh'),
    /** How many of each line were weighed in all, in its unit, and their kilograms. */
    lines: z
      .array(
        z.object({ lineId: idOf('orderLine'), quantity: boundedQuantity, kilos: boundedQuantity }),
      )
      .min(1, 'validation.atLeastOneItem')
      .max(200),
  }),
  z.object({
    type: z.literal('discount'),
    /** What is taken off each line in all; 0 takes it back. */
    lines: z
      .array(z.object({ lineId: idOf('orderLine'), amount: nonNegativeAmount }))
      .min(1, 'validation.atLeastOneItem')
      .max(200),
    remark,
  }),
  z.object({
    type: z.literal('assignWaybill'),
    driverId: idOf('driver', choose),
    vehicleId: idOf('vehicle', choose),
  }),
  z.object({ type: z.literal('leaveWaybill') }),
  z.object({ type: z.literal('depart') }),
  z.object({ type: z.literal('arrive') }),
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('collect') }),
  z.object({ type: z.literal('riderAccept') }),
  z.object({ type: z.literal('riderPickUp') }),
  z.object({ type: z.literal('deliver') }),
  z.object({ type: z.literal('complete') }),
  z.object({
    type: z.literal('review'),
    rating: z.number().int().min(1, 'validation.rating').max(5, 'validation.rating'),
    remark: text(200).optional(),
  }),
  z.object({ type: z.literal('cancel'), remark }),
  // Above the shop's limit a refund and a corrected payment wait until another person decides.
  z.object({ type: z.literal('refund'), amount: positiveAmount, remark }),
  z.object({ type: z.literal('approveAsked') }),
  z.object({ type: z.literal('declineAsked'), remark }),
  z.object({ type: z.literal('correctStatus'), to: z.enum(orderPlace.options, status), remark }),
  z.object({
    type: z.literal('correctPayment'),
    to: z.enum(correctedPayment.options, status),
    remark,
    /** With `unpaid`: the one payment that is taken back, every one where it is not named. */
    paymentId: idOf('orderPayment').optional(),
  }),
]);
export type WireOrderEvent = z.input<typeof orderEvent>;

/** Events that need nothing but the order itself, or one answer for all: what a bulk action sends. */
export const bulkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('accept') }),
  z.object({ type: z.literal('shipAll') }),
  z.object({ type: z.literal('pay'), method: paymentMethod }),
  z.object({
    type: z.literal('assignWaybill'),
    driverId: idOf('driver'),
    vehicleId: idOf('vehicle'),
  }),
  z.object({ type: z.literal('depart') }),
  z.object({ type: z.literal('arrive') }),
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('collect') }),
  z.object({ type: z.literal('deliver') }),
  z.object({ type: z.literal('complete') }),
  z.object({ type: z.literal('cancel'), remark }),
]);
export type BulkEvent = z.input<typeof bulkEvent>;

/** What became of one order of a bulk action. */
export const bulkLine = z
  .object({
    orderId: idOf('order'),
    orderSn: z.string(),
    outcome: z.enum(['done', 'possible', 'refused', 'notFound']),
    status: orderPlace.nullable(),
    paymentStatus: orderPayment.nullable(),
    reason: refusal.nullable(),
    /** The reason in the caller's language, or null. */
    message: z.string().nullable(),
  })
  .meta({ id: 'BulkLine' });
export type BulkLine = z.output<typeof bulkLine>;
