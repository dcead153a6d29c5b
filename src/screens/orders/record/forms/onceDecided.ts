import { restore } from '../../../../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../../../../machines/order/law/index.ts';
import type { OrderView } from '../orderKind.ts';

/** The order as if one person were enough: what is asked for does this once another has decided. */
export function onceDecided(view: OrderView): OrderView {
  const facts = { ...view.facts, limits: { refund: null, correction: null } };
  return { ...view, facts, snapshot: restore(orderLifecycle, view.detail.state, facts) };
}
