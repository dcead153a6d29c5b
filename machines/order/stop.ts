import { ask, type Grants, restore } from '../kernel/law/explain.ts';
import type { Reason } from '../kernel/law/rules.ts';
import type { Fulfilment, OrderFacts } from './law/facts.ts';
import { orderLifecycle } from './law/index.ts';
import { valueAt } from './law/place.ts';

/** What happens to an order where its waybill is looked at. The chart asks no facts for these. */
export const STOP_EVENTS = ['arrive', 'deliver', 'leaveWaybill'] as const;
export type StopEvent = (typeof STOP_EVENTS)[number];

/** Which of them an order's place takes, each with what stands against it for whoever asks. */
export function stopAnswers(
  status: Fulfilment,
  grants: Grants,
): { type: StopEvent; reason: Reason | null }[] {
  const state = valueAt({ fulfilment: status, payment: 'unpaid' });
  const now = restore(orderLifecycle, state, {} as OrderFacts);
  return STOP_EVENTS.flatMap((type): { type: StopEvent; reason: Reason | null }[] => {
    const answer = ask(orderLifecycle, now, { type }, grants);
    if (answer.possible) return [{ type, reason: null }];
    return answer.permission === null ? [] : [{ type, reason: answer.reason }];
  });
}
