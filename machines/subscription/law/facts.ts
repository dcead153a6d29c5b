import type { Person } from '../../kernel/law/rules.ts';

/** What the chart of a shop's subscription to its site plan decides by. */
export interface SubscriptionFacts {
  /** The shop's identity. */
  shopId: number;
  /** Who asked for it last. */
  requestedBy: Person | null;
  /** Who acts; null for nobody in particular. */
  actor: Person | null;
}

/** The places of a subscription. */
export const SUBSCRIPTION_PLACES = ['notSubscribed', 'requested', 'subscribed'] as const;
export type SubscriptionPlace = (typeof SUBSCRIPTION_PLACES)[number];

/** The events of a subscription, with what each carries. */
export type SubscriptionEvent =
  | { type: 'request' }
  | { type: 'withdraw' }
  | { type: 'confirm' }
  | { type: 'decline'; remark: string }
  | { type: 'end'; remark: string };
