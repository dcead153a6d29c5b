import { advance } from '../../../../../machines/kernel/law/explain.ts';
import { effectsOf } from '../../../../../machines/order/law/effects.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../../../machines/order/law/index.ts';
import type { OrderView } from '../orderKind.ts';

/** Where an event that the chart takes leads an order to, and what that books. Nothing is written. */
export function effectsIn({ snapshot }: OrderView, event: OrderEvent) {
  const [next] = advance(snapshot, orderLifecycle.chart, event);
  return { next, effects: effectsOf(snapshot, next, event) };
}
