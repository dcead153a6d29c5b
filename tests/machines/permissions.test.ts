import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { contract } from '../../api/contract.ts';
import { PERMISSIONS } from '../../api/domainOf.ts';
import { charts } from '../../machines/charts.ts';
import { chartGraph, type Drawable } from '../../machines/kernel/law/graph.ts';

/** The events that no person sends, by chart: the chart takes them from anybody, no call sends them. */
const SENT_BY_THE_SERVER: { readonly [Id in keyof typeof charts]?: readonly string[] } = {
  priceChange: ['supersede'],
  outboxMessage: ['fail', 'reject', 'send', 'succeed', 'withdraw'],
  receipt: ['release'],
};

const EXISTING: readonly string[] = PERMISSIONS;

/** What a chart asks of those who send its events. */
function asked(lifecycle: Drawable) {
  const { edges } = chartGraph(lifecycle);
  const sent = edges.filter(({ kind }) => kind === 'event');
  const open = sent.filter(({ permission }) => permission === null).map(({ event }) => event);
  return {
    events: [...new Set(sent.map(({ event }) => event))].sort(),
    /** The events that ask for no permission, in one of their transitions at least. */
    open: [...new Set(open)].sort(),
    /** The transitions whose permission there is not. */
    unknown: sent
      .filter(({ permission }) => permission !== null && !EXISTING.includes(permission))
      .map(({ id, permission }) => `${id}: ${permission}`),
    /** What the clock or the chart itself does, and a permission stands at. */
    idle: edges
      .filter(({ kind, permission }) => kind !== 'event' && permission !== null)
      .map(({ id }) => id),
  };
}

describe('every transition that a person sends names a permission that there is', () => {
  test.each(Object.values(charts).map((lifecycle) => [lifecycle.id, lifecycle] as const))(
    '%s',
    (id, lifecycle) => {
      const { events, ...rest } = asked(lifecycle);
      expect(events.length).toBeGreaterThan(0);
      const open = SENT_BY_THE_SERVER[id as keyof typeof charts] ?? [];
      expect(rest).toEqual({ open, unknown: [], idle: [] });
    },
  );

  test('and one that lacks it, or misspells it, does not go unseen', () => {
    const may = (permission: string) => ({ meta: { permission } });
    const chart = createMachine({
      id: 'leaky',
      initial: 'open',
      states: {
        open: {
          on: {
            close: { target: 'shut' },
            lock: { target: 'shut', ...may('order.lock') },
            view: { target: 'shut', ...may('order.view') },
          },
          after: { 1000: { target: 'shut', ...may('order.edit') } },
        },
        shut: { on: { view: { target: 'open' } } },
      },
    });
    const leaky: Drawable = {
      id: 'leaky',
      chart,
      corrections: () => [],
      places: (state) => ({ leaky: String(state) }),
    };
    expect(asked(leaky)).toEqual({
      events: ['close', 'lock', 'view'],
      open: ['close', 'view'],
      unknown: ['open lock shut: order.lock'],
      idle: ['open xstate.after.1000.leaky.open shut'],
    });
  });
});

describe('every permission', () => {
  test('guards a call or a transition, each of them', () => {
    const ofCalls = Object.values(contract).map(({ access }) => access);
    const ofCharts = Object.values(charts).flatMap((lifecycle) =>
      chartGraph(lifecycle).edges.map(({ permission }) => permission),
    );
    // Asked for by the handler: who may save a view may save it for oneself alone.
    const ofHandlers = ['listView.share'];
    const guarding = new Set<string | null>([...ofCalls, ...ofCharts, ...ofHandlers]);
    expect(PERMISSIONS.filter((permission) => !guarding.has(permission))).toEqual([]);
  });
});
