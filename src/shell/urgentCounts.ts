import { assign, fromPromise, setup } from 'xstate';
import type { Api, CallFlags } from '../../api/client.ts';
import type { Permission } from '../../api/domains.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import { URGENT_TABS } from '../../machines/office/urgent.ts';

/** What the navigation counts beside its screens, each where the account's role lets it act. */
export interface UrgentCounts {
  /** Orders to accept. */
  toAccept: number;
  /** Orders not reviewed for over 12 hours. */
  overdue: number;
  /** After-sales cases not processed for over 12 hours. */
  afterSalesOverdue: number;
  /** Purchase orders that wait for approval. */
  toApprove: number;
  /** Recharges that wait to be confirmed. */
  toConfirm: number;
  /** Statements that wait for their review. */
  toReview: number;
  /** Leads that nobody has taken up. */
  toTakeUp: number;
  /** Customers that wait to be authorised. */
  toAuthorise: number;
  /** Whether the shop waits for its subscription to the site plan: one or none. */
  toSubscribe: number;
}

const NONE: UrgentCounts = {
  toAccept: 0,
  overdue: 0,
  afterSalesOverdue: 0,
  toApprove: 0,
  toConfirm: 0,
  toReview: 0,
  toTakeUp: 0,
  toAuthorise: 0,
  toSubscribe: 0,
};

/** What stands beside a screen, for who has all of the permissions, and the call that tells it. */
interface Count {
  for: readonly Permission[];
  ask: (api: Api, flags: CallFlags) => Promise<Partial<UrgentCounts>>;
}

const COUNTS: readonly Count[] = [
  {
    for: ['order.view'],
    ask: async (api, flags) => {
      const { tabs } = await api.queryAndCountList({ body: { tab: 'all' } }, flags);
      return {
        toAccept: tabs[URGENT_TABS.toAccept] ?? 0,
        overdue: tabs[URGENT_TABS.overdue] ?? 0,
      };
    },
  },
  {
    for: ['afterSales.view'],
    ask: async (api, flags) => {
      const { count } = await api.getUrgentAftersaleCount({}, flags);
      return { afterSalesOverdue: count };
    },
  },
  {
    for: ['purchase.approve'],
    ask: async (api, flags) => {
      const { tabs } = await api.countPurchaseOrders({ body: { tab: 'all' } }, flags);
      return { toApprove: tabs[URGENT_TABS.toApprove] ?? 0 };
    },
  },
  {
    for: ['recharge.confirm'],
    ask: async (api, flags) => {
      const { tabs } = await api.countRecharge({ body: { tab: 'all' } }, flags);
      return { toConfirm: tabs[URGENT_TABS.toConfirm] };
    },
  },
  {
    for: ['settlement.review'],
    ask: async (api, flags) => {
      const { tabs } = await api.countSettlement({ body: {} }, flags);
      return { toReview: tabs[URGENT_TABS.toReview] };
    },
  },
  {
    for: ['lead.view', 'lead.handle'],
    ask: async (api, flags) => {
      const { tabs } = await api.countLead({ body: { tab: 'all' } }, flags);
      return { toTakeUp: tabs[URGENT_TABS.toTakeUp] };
    },
  },
  {
    for: ['customer.audit'],
    ask: async (api, flags) => {
      const { total } = await api.listCustomerQueue({ body: { size: 1 } }, flags);
      return { toAuthorise: total };
    },
  },
  {
    for: ['sitePlan.view', 'sitePlan.subscribe'],
    ask: async (api, flags) => {
      const { state } = await api.getSubscription({}, flags);
      return { toSubscribe: state === URGENT_TABS.toSubscribe ? 1 : 0 };
    },
  },
];

/**
 * Asks for every count that the role opens, by itself and not as a use of the session; one that does
 * not come leaves none of the others out. A role that opens none asks for its own login instead: what
 * an idle page hears of its account, it hears by an answer.
 */
export async function askUrgentCounts(
  api: Api,
  grants: Grants,
  signal: AbortSignal,
): Promise<UrgentCounts> {
  const flags = { showError: false, background: true, signal } as const;
  const asked = COUNTS.filter((count) => count.for.every(grants));
  if (asked.length === 0) await api.currentLogin({}, flags);
  const parts = await Promise.allSettled(asked.map(({ ask }) => ask(api, flags)));
  const came = parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const [first] = parts.filter(({ status }) => status === 'rejected');
  if (came.length === 0 && first?.status === 'rejected') throw first.reason;
  return Object.assign({ ...NONE }, ...came);
}

/**
 * Keeps the urgent counts of one shop fresh: asks at once, every quarter of a minute while the page is
 * looked at, and when told that something changed. A failed try leaves the counts as they were. By
 * their answers an idle page hears that its account was frozen or has another role.
 */
export const urgentCountsMachine = setup({
  types: {
    context: {} as { counts: UrgentCounts | null },
    events: {} as { type: 'REFRESH' },
  },
  actors: {
    ask: fromPromise<UrgentCounts>(() => Promise.reject(new Error('No call was provided'))),
  },
  guards: { isLookedAt: () => document.visibilityState === 'visible' },
  delays: { refresh: 15_000 },
}).createMachine({
  id: 'urgentCounts',
  context: { counts: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        onDone: { target: 'resting', actions: assign({ counts: ({ event }) => event.output }) },
        onError: 'resting',
      },
    },
    resting: {
      on: { REFRESH: 'asking' },
      after: {
        refresh: [
          { guard: 'isLookedAt', target: 'asking' },
          { target: 'resting', reenter: true },
        ],
      },
    },
  },
});
