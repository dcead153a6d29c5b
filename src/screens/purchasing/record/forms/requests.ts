import { z } from 'zod';
import { purchasing } from '../../../../../api/purchasing/calls.ts';

// A request is what its call takes, with the event's name in front.
const { receivePurchaseOrder, payPurchaseOrder, sendBackPurchaseOrder } = purchasing;

export const receiveRequest = z.object({
  type: z.literal('receive'),
  lines: receivePurchaseOrder.body.shape.lines,
});

export const payRequest = z.object({
  type: z.literal('pay'),
  remark: payPurchaseOrder.body.shape.remark,
});

/** What is said with it stands in the history. */
const { remark } = sendBackPurchaseOrder.body.shape;
export const sendBackRequest = z.object({ type: z.literal('sendBack'), remark });
export const closeShortRequest = z.object({ type: z.literal('closeShort'), remark });
export const closeRequest = z.object({ type: z.literal('close'), remark });
