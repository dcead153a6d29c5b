import type { SubscriptionDetail } from '../../api/sitePlan/calls.ts';
import type { SubscriptionEvent } from '../../machines/subscription/law/facts.ts';
import { subscriptionLifecycle } from '../../machines/subscription/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { readHistory } from '../kernel/history.ts';
import { textOf } from '../kernel/messages.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind } from '../kernel/outbox/kind.ts';
import { inShop } from '../kernel/scope.ts';
import { factsOf, storedSubscription } from './stored.ts';
import { subscriptions } from './tables.ts';
import { beginningState, showsPlan } from './visibility.ts';

const KIND = 'subscription';

/** The mail that tells the office who asks for a subscription; it moves no record. */
export const subscriptionMail: MailKind = {};

type Reader = { db: Pick<Database | Transaction, 'select'>; shopId: number };

/** The subscription of the caller's shop with its history. */
export async function subscriptionDetail({
  db,
  shopId,
  actor,
}: Reader & Pick<Call, 'actor'>): Promise<SubscriptionDetail> {
  const [row] = await db.select().from(subscriptions).where(inShop(subscriptions, { shopId }));
  return {
    subscription: { restaurantId: shopId, version: row?.version ?? 0 },
    state: row?.state ?? beginningState,
    facts: await factsOf(db, shopId, actor),
    history: await readHistory(db, subscriptionLifecycle.id, shopId),
  };
}

/** Whether the plan of the caller's shop is shown. */
export async function hasSubscribed({ db, shopId }: Reader): Promise<boolean> {
  const [row] = await db
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(inShop(subscriptions, { shopId }));
  return showsPlan(row?.state ?? null);
}

/**
 * Sends one event to the shop's subscription and answers it as it is then. A request is written to
 * the office in the same transaction.
 * @throws as `moveOne`
 */
export async function moveSubscription(
  call: Call,
  event: SubscriptionEvent,
  version: number | undefined,
): Promise<SubscriptionDetail> {
  const which = { id: call.shopId, version };
  return moveOne(call, storedSubscription, which, event, subscriptionDetail, {
    along: async (tx, at) => {
      if (event.type === 'request') await writeToOffice(tx, call, at);
    },
  });
}

async function writeToOffice(tx: Transaction, call: Call, at: Date): Promise<void> {
  const { locale, shop, shopId, account, actor, contactAddress } = call;
  const named = locale === 'zh-CN' ? shop.name : shop.nameEn;
  const figures = { shop: named, name: account.name, username: account.username };
  const said = (key: string) => textOf(locale, `server:subscription.${key}`, figures) ?? '';
  await enqueueMail(tx, {
    shopId,
    kind: KIND,
    source: { lifecycle: subscriptionLifecycle.id, recordId: shopId },
    to: contactAddress,
    subject: said('subject'),
    text: said('text'),
    language: locale,
    actor,
    at,
  });
}
