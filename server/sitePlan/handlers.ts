import type { Handlers } from '../../api/kernel/operation.ts';
import type { sitePlan as contract } from '../../api/sitePlan/calls.ts';
import type { Call } from '../kernel/context.ts';
import { readPlan, savePlan } from './plan.ts';
import { moveSubscription, subscriptionDetail } from './subscription.ts';

/** A shop's areas and tables, and the subscription that shows them. */
export const sitePlanHandlers = {
  getSubscription: (_input, call) => subscriptionDetail(call),
  handleSubscription: ({ body }, call) => moveSubscription(call, body.event, body.version),
  getSitePlan: (_input, call) => readPlan(call),
  saveSitePlan: ({ body }, call) => savePlan(call, body),
} satisfies Handlers<typeof contract, Call>;
