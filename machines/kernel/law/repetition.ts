import type { AnyStateNode } from 'xstate';
import type { Lifecycle } from './explain.ts';
import type { MoveMeta } from './rules.ts';

/**
 * Whether an event that is sent once more, by somebody who got no answer, may do once more what it
 * did: some transition of it says so. Such an event names the version that its sender looked at, or
 * comes under an idempotency key.
 */
export const addsAgain = (lifecycle: Pick<Lifecycle<never, never>, 'chart'>, event: string) =>
  says(lifecycle, event, 'adds');

/**
 * Whether an event sets what the record says: who decided something of the record before has decided
 * it of another content.
 */
export const setsAnew = (lifecycle: Pick<Lifecycle<never, never>, 'chart'>, event: string) =>
  says(lifecycle, event, 'sets');

/** Whether some transition of an event says this of the same event once more. */
function says(
  { chart }: Pick<Lifecycle<never, never>, 'chart'>,
  event: string,
  again: MoveMeta['again'],
): boolean {
  const saysAt = (node: AnyStateNode): boolean =>
    (node.transitions.get(event) ?? []).some(({ meta }) => againOf(meta) === again) ||
    Object.values(node.states).some((inner) => saysAt(inner as AnyStateNode));
  return saysAt(chart.root);
}

/** What a transition's `meta` says of the same event once more; none where it says nothing. */
export const againOf = (meta: unknown): MoveMeta['again'] =>
  (meta as Partial<MoveMeta> | undefined)?.again;
