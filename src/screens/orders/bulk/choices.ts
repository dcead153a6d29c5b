import { z } from 'zod';
import { type BulkEvent, paymentMethod } from '../../../../api/orders/calls.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../machines/order/law/facts.ts';
import { usualMethodIn } from '../../../../machines/order/law/intents.ts';
import { orderGraph } from '../../../../machines/order/picture.ts';

export type BulkEventType = BulkEvent['type'];

/** What a person has filled in so far; what the chosen event does not need is left alone. */
export type BulkAnswers = {
  type: BulkEventType | null;
  method: PaymentMethod;
  driverId: number | null;
  vehicleId: number | null;
  remark: string;
};

/** The same, as they are kept. */
export const bulkAnswers: z.ZodType<BulkAnswers> = z.object({
  type: z.custom<BulkEventType>((value) => BULK_EVENTS.some((event) => event === value)).nullable(),
  method: paymentMethod,
  driverId: z.number().nullable(),
  vehicleId: z.number().nullable(),
  remark: z.string(),
});

/** The beginning, with the way that is usual where this is paid in. */
export const nothingChosen = (currency: string): BulkAnswers => ({
  type: null,
  method: usualMethodIn(currency),
  driverId: null,
  vehicleId: null,
  remark: '',
});

/** The events that many orders can be sent at once, in the order of an order's life. */
export const BULK_EVENTS: readonly BulkEventType[] = [
  'submit',
  'pay',
  'accept',
  'shipAll',
  'assignWaybill',
  'depart',
  'arrive',
  'prepare',
  'ready',
  'collect',
  'deliver',
  'complete',
  'cancel',
];

export const METHODS = PAYMENT_METHODS;

/** The permissions that the chart asks of an event, one a branch that differs. */
export function permissionsFor(type: BulkEventType): string[] {
  const sent = type === 'shipAll' ? 'ship' : type;
  const needed = orderGraph.edges
    .filter(({ event, permission }) => event === sent && permission !== null)
    .map(({ permission }) => permission ?? '');
  return [...new Set(needed)];
}
