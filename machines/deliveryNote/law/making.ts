import { placesTagged } from '../../kernel/law/explain.ts';
import type { Verdict } from '../../kernel/law/rules.ts';
import { isBrought, type OrderKind } from '../../order/law/facts.ts';
import { orderLifecycle } from '../../order/law/index.ts';

/** An order as it is asked whether it can have a delivery note. */
export interface OrderToBring {
  id: number;
  orderSn: string;
  kind: OrderKind;
  status: string;
}

const tagged = (tag: string) => placesTagged(orderLifecycle, tag);
const CANCELLED = tagged('cancelled');
const ACCEPTED = tagged('receivable');
const TO_PICK = tagged('toPick');
const ON_THE_WAY = [...tagged('toDeliver'), ...tagged('onRoad')];

/**
 * Why an order gets no delivery note.
 * @param shopPicks goods are fetched by pick lists in its shop, so that it has to be picked first
 */
export function whyNoNote(order: OrderToBring, shopPicks: boolean): Verdict {
  const { id, orderSn, kind, status } = order;
  const because = (rule: string): Verdict => ({
    rule,
    figures: { order: orderSn },
    remedy: { record: 'order', id },
  });
  if (CANCELLED.includes(status)) return because('noteOrderIsNotCancelled');
  if (!isBrought(kind)) return because('noteOrderIsBrought');
  // A rider brings the orders of a restaurant.
  if (kind !== 'wholesale') return because('noteOrderHasNoRider');
  if (!ACCEPTED.includes(status)) return because('noteOrderIsAccepted');
  if (!ON_THE_WAY.includes(status)) return because('noteOrderIsToCome');
  return shopPicks && TO_PICK.includes(status) ? because('noteOrderIsPicked') : null;
}

/** An order has one note at a time. */
export const noteCovers = (order: OrderToBring, note: { id: number; number: string }): Verdict => ({
  rule: 'noteCoversOrder',
  figures: { order: order.orderSn, note: note.number },
  remedy: { record: 'deliveryNote', id: note.id },
});
