import { toMinor } from '../../../../../api/kernel/money.ts';
import { advance } from '../../../../../machines/kernel/law/explain.ts';
import { effectsOf } from '../../../../../machines/order/law/effects.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../../../machines/order/law/index.ts';
import type { OrderView } from '../orderKind.ts';

/** Where an event that the chart takes leads an order to, and what that books. Nothing is written. */
export function effectsIn({ snapshot, detail }: OrderView, event: OrderEvent) {
  const [next] = advance(snapshot, orderLifecycle.chart, event);
  const { invoiceTotal } = detail.order;
  const invoice = invoiceTotal === null ? null : toMinor(invoiceTotal);
  return { next, effects: effectsOf(snapshot, next, event, invoice) };
}
