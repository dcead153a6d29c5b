import { ask, type ChartState, restore } from '../../../machines/kernel/law/explain.ts';
import type { OrderEvent, OrderFacts } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { orderIntents } from '../../../machines/order/law/intents.ts';
import type { operationLog } from '../../kernel/db/tables/log.ts';
import type { Colleague } from '../../kernel/demo/demo.ts';
import type { Random } from '../../kernel/demo/random.ts';

/** An order as it stands at the end of the demo. */
export interface StandingOrder {
  id: number;
  orderSn: string;
  state: unknown;
  facts: OrderFacts;
  placedAt: Date;
}

const DAY = 24 * 3_600_000;
/** How many attempts were refused lately in each shop. */
const ATTEMPTS = 12;
/** What people try too early, too late, or without the right to. */
const TRIED: readonly OrderEvent['type'][] = ['accept', 'accept', 'complete', 'ship', 'cancel'];

/**
 * Attempts of the last days that were refused, as the log has them: asked of the chart itself, of
 * orders as they stand, so that each has its true reason.
 */
export function demoRefusals(
  random: Random,
  shopId: number,
  standing: readonly StandingOrder[],
  colleagues: readonly Colleague[],
  now: Date,
): (typeof operationLog.$inferInsert)[] {
  const recent = standing.filter(({ placedAt }) => placedAt.getTime() > now.getTime() - 4 * DAY);
  const lines: (typeof operationLog.$inferInsert)[] = [];
  for (let tries = 0; tries < 60 && lines.length < ATTEMPTS && recent.length > 0; tries += 1) {
    const order = random.pick(recent);
    const colleague = random.pick(colleagues);
    const type = random.pick(TRIED);
    const event = orderIntents(order.facts).find((intent) => intent.type === type);
    if (!event) continue;
    const snapshot = restore(orderLifecycle, order.state as ChartState, order.facts);
    const answer = ask(orderLifecycle, snapshot, event, (permission) =>
      colleague.permissions.includes(permission),
    );
    if (answer.possible) continue;
    const since = Math.max(order.placedAt.getTime(), now.getTime() - 2 * DAY);
    lines.push({
      shopId,
      at: new Date(since + Math.floor(random.next() * (now.getTime() - since))),
      operatorId: colleague.id,
      operatorName: colleague.name,
      operatorRole: colleague.role,
      module: 'orders',
      operation: type,
      targetRecord: 'order',
      targetId: order.id,
      targetName: order.orderSn,
      outcome: 'refused',
      reason: answer.reason,
      remark: null,
    });
  }
  return lines;
}
