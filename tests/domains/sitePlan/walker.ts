import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { SubscriptionDetail } from '../../../api/sitePlan/calls.ts';
import type {
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../../machines/subscription/law/facts.ts';
import { subscriptionLifecycle } from '../../../machines/subscription/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { subscriptionVariants } from './variants.ts';

/** Who walks: one asks for the shop, another, who also reads, answers for the office. */
export interface SubscriptionDesks {
  asker: Api;
  office: Api;
}

/** Walks the subscriptions of the keeper's shops in turns, each from not having one on. */
export function subscriptionWalker(
  { asker, office }: SubscriptionDesks,
  shopIds: readonly number[],
): Walker<SubscriptionFacts, SubscriptionEvent> {
  let turn = 0;
  const get = (id: number) => inShop(office, id).getSubscription({});
  const send = async (id: number, event: SubscriptionEvent): Promise<SubscriptionDetail> => {
    const desk = SHOPS.includes(event.type) ? asker : office;
    await inShop(desk, id).handleSubscription({ body: { event } }, QUIET);
    return get(id);
  };
  return {
    lifecycle: subscriptionLifecycle,
    variants: subscriptionVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async () => {
      const id = shopIds[turn % shopIds.length];
      if (id === undefined) throw new Error('The keeper has no shop to walk');
      turn += 1;
      const found = await get(id);
      const back = BACK[String(found.state)];
      return shown(back ? await send(id, back) : found);
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

/** What the shop itself says. */
const SHOPS: readonly SubscriptionEvent['type'][] = ['request', 'withdraw'];

/** What leads back to where a subscription begins. */
const BACK: Record<string, SubscriptionEvent> = {
  requested: { type: 'withdraw' },
  subscribed: { type: 'end', remark: 'Walked' },
};

const QUIET = { showError: false };

async function say(work: () => Promise<SubscriptionDetail>): Promise<Said<SubscriptionFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(whole: SubscriptionDetail): Shown<SubscriptionFacts> {
  const { subscription, state, facts, history } = whole;
  const { restaurantId: id, version } = subscription;
  return { id, state, version, facts, historyLength: history.length, whole };
}
