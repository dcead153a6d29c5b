import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { asFailure } from '../../../api/failure.ts';
import { fromMinor } from '../../../api/money.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders.ts';
import { orderCase } from '../../../machines/order/case.ts';
import type { OrderEvent } from '../../../machines/order/facts.ts';
import { snapshotOf } from '../../../machines/order/flow.ts';
import { type Random, seeded } from '../../../server/demo/random.ts';

/** A move that the server said it had made. */
export interface Acknowledged {
  orderId: number;
  version: number;
  event: string;
}

/** What a crowd of clients saw. */
export interface Seen {
  acknowledged: Acknowledged[];
  /** Refusals and conflicts, by the kind of failure. */
  refused: Map<string, number>;
  /** How many sends got no answer, by order: each may have been done, once. */
  unanswered: Map<number, number>;
}

export const nothingSeen = (): Seen => ({
  acknowledged: [],
  refused: new Map(),
  unanswered: new Map(),
});

/** How a crowd moves orders. */
export interface Crowd {
  apis: readonly Api[];
  orderIds: readonly number[];
  seed: number;
  /** Asked before each move: whether to go on. */
  goesOn: () => boolean;
  seen: Seen;
}

/**
 * Lets several clients move the same orders at random: each looks at one, takes an event that the
 * chart would take, and sends it with the version it saw, or, every now and then, one that the
 * chart would not take, or an old version.
 */
export async function moveAtRandom({ apis, orderIds, seed, goesOn, seen }: Crowd): Promise<void> {
  await Promise.all(
    apis.map(async (api, index) => {
      const random = seeded(seed * 1000 + index);
      while (goesOn()) await moveOnce(api, random, random.pick(orderIds), seen);
    }),
  );
}

async function moveOnce(api: Api, random: Random, orderId: number, seen: Seen): Promise<void> {
  const flags = { showError: false };
  const detail = await api.getOrderDetail4Merchant({ query: { orderId } }, flags).catch(() => null);
  if (!detail) return;
  const event = choose(random, detail);
  if (!event) return;
  const version = random.chance(0.05)
    ? Math.max(0, detail.order.version - 1)
    : detail.order.version;
  try {
    const moved = await api.operation(
      { body: { orderId, version, event } },
      { ...flags, idempotencyKey: randomUUID() },
    );
    seen.acknowledged.push({ orderId, version: moved.order.version, event: event.type });
  } catch (error) {
    const failure = asFailure(error);
    if (failure.maybeDone) seen.unanswered.set(orderId, (seen.unanswered.get(orderId) ?? 0) + 1);
    else seen.refused.set(failure.kind, (seen.refused.get(failure.kind) ?? 0) + 1);
  }
}

function choose(random: Random, detail: OrderDetail): WireOrderEvent | null {
  const snapshot = snapshotOf(detail);
  const events = [...orderCase.choices(detail.facts), ...orderCase.corrections()];
  const legal = events.filter((event) => random.chance(0.03) || snapshot.can(event));
  // Corrections lead everywhere: too many of them and nothing would ever be shipped.
  const forward = legal.filter(({ type }) => !type.startsWith('correct'));
  const from = forward.length > 0 && random.chance(0.8) ? forward : legal;
  return from.length === 0 ? null : wireOf(random.pick(from));
}

function wireOf(event: OrderEvent): WireOrderEvent | null {
  if (event.type === 'changeProducts') return null;
  if (event.type === 'refund') return { ...event, amount: fromMinor(Math.max(1, event.amount)) };
  if (event.type === 'ship' && event.lines.length === 0) return null;
  return event;
}
