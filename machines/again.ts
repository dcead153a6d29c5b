import type { AnyStateNode } from 'xstate';
import type { Lifecycle } from './explain.ts';
import type { MoveMeta } from './rules.ts';

/**
 * Whether an event that is sent once more, by somebody who got no answer, may do once more what it
 * did: some transition of it says so. Such an event names the version that its sender looked at, or
 * comes under an idempotency key.
 */
export function addsAgain({ chart }: Pick<Lifecycle<never, never>, 'chart'>, event: string) {
  const addsAt = (node: AnyStateNode): boolean =>
    (node.transitions.get(event) ?? []).some(({ meta }) => againOf(meta) === 'adds') ||
    Object.values(node.states).some((inner) => addsAt(inner as AnyStateNode));
  return addsAt(chart.root);
}

/** What a transition's `meta` says of the same event once more; none where it says nothing. */
export const againOf = (meta: unknown): MoveMeta['again'] =>
  (meta as Partial<MoveMeta> | undefined)?.again;
