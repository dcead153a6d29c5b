import type { AnyStateNode } from 'xstate';
import type { Lifecycle } from './explain.ts';
import type { MoveMeta } from './rules.ts';

/**
 * Whether an event may take effect twice if its sender repeats it after a lost answer. Such an
 * event must name the version that its sender saw, or come under an idempotency key.
 */
export const addsAgain = (lifecycle: Pick<Lifecycle<never, never>, 'chart'>, event: string) =>
  says(lifecycle, event, 'adds');

/**
 * Whether an event changes the record's content, so that an earlier decision was about other
 * content.
 */
export const setsAnew = (lifecycle: Pick<Lifecycle<never, never>, 'chart'>, event: string) =>
  says(lifecycle, event, 'sets');

/** Whether some transition of an event has this mark. */
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

/** The mark in a transition's `meta`, if any. */
export const againOf = (meta: unknown): MoveMeta['again'] =>
  (meta as Partial<MoveMeta> | undefined)?.again;
