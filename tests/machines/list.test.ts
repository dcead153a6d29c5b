import { getAdjacencyMap } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import {
  type KeptList,
  type ListCounts,
  type ListEvent,
  type ListPage,
  type ListQuery,
  type ListSelection,
  recordListMachine,
} from '../../machines/kernel/list.ts';

const query: ListQuery = { filter: { tab: 'all' }, page: { size: 50 } };
const page = (total: number): ListPage => ({
  rows: [],
  next: null,
  previous: null,
  total: { count: total, exact: true },
});
const counts: ListCounts = { tabs: { all: 3 }, exact: true };
const network = new ApiFailure({ kind: 'network' });

/** The list with calls that answer when the test says so. */
function started(kept: KeptList | null = null) {
  const rows: PromiseWithResolvers<ListPage>[] = [];
  const tabs: PromiseWithResolvers<ListCounts>[] = [];
  const all: PromiseWithResolvers<ListSelection>[] = [];
  const asked: (ListQuery & { background: boolean })[] = [];
  const counted: boolean[] = [];
  const signals: AbortSignal[] = [];
  const waitIn = <T>(calls: PromiseWithResolvers<T>[]) => {
    const call = Promise.withResolvers<T>();
    calls.push(call);
    return call.promise;
  };
  const actor = createActor(
    recordListMachine.provide({
      actors: {
        loadRows: fromPromise(({ input, signal }) => {
          asked.push(input);
          signals.push(signal);
          return waitIn(rows);
        }),
        loadCounts: fromPromise(({ input }) => {
          counted.push(input.background);
          return waitIn(tabs);
        }),
        selectAll: fromPromise(() => waitIn(all)),
      },
    }),
    { input: { query, kept } },
  ).start();
  return { actor, rows, tabs, all, asked, counted, signals, now: () => actor.getSnapshot() };
}

const rest = () => new Promise((resolve) => setImmediate(resolve));
const other = { ...query, filter: { tab: 'cancelled' } };

describe('A list of records', () => {
  test('has its rows and its choice at once where one comes back to it, and looks quietly', async () => {
    const selected = new Set([2]);
    const { actor, rows, now } = started({ page: page(3), counts, selected, selectedMore: false });
    expect(now().value.rows).toBe('refreshing');
    expect(now().context).toMatchObject({ page: page(3), counts, selected });
    rows[0]?.reject(network);
    await rest();
    expect(now().value.rows).toBe('shown');
    actor.send({ type: 'ASK', query: other });
    expect(now().value.rows).toBe('loading');
    expect(now().context.selected.size).toBe(0);
  });

  test('gives an older question up, and its late answer never shows', async () => {
    const { actor, rows, signals, now } = started();
    actor.send({ type: 'ASK', query: other });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    rows[1]?.resolve(page(7));
    await rest();
    rows[0]?.resolve(page(99));
    await rest();
    expect(now().context.page?.total.count).toBe(7);
    expect(now().value.rows).toBe('shown');
  });

  test('keeps its rows while others are on their way, and when they do not come', async () => {
    const { actor, rows, now } = started();
    rows[0]?.resolve(page(3));
    await rest();
    actor.send({ type: 'ASK', query: other });
    expect(now().context.page?.total.count).toBe(3);
    rows[1]?.reject(network);
    await rest();
    expect(now().value.rows).toBe('failed');
    expect(now().context.failure).toBe(network);
    expect(now().context.page?.total.count).toBe(3);
    actor.send({ type: 'RETRY' });
    rows[2]?.resolve(page(4));
    await rest();
    expect(now().context.failure).toBeNull();
    expect(now().context.page?.total.count).toBe(4);
  });

  test('says nothing where a quiet look does not come', async () => {
    const { actor, rows, now } = started();
    rows[0]?.resolve(page(3));
    await rest();
    actor.send({ type: 'REFRESH' });
    expect(now().value.rows).toBe('refreshing');
    rows[1]?.reject(network);
    await rest();
    expect(now().value.rows).toBe('shown');
    expect(now().context.failure).toBeNull();
  });

  test('says of a quiet look whether a person caused it', async () => {
    const { actor, rows, asked, counted } = started();
    rows[0]?.resolve(page(3));
    await rest();
    actor.send({ type: 'REFRESH', background: true });
    actor.send({ type: 'REFRESH' });
    expect(asked.map(({ background }) => background)).toEqual([false, true, false]);
    expect(counted).toEqual([false, true, false]);
  });

  test('counts anew for other filters, not for another tab or page', () => {
    const { actor, tabs } = started();
    actor.send({ type: 'ASK', query: other });
    actor.send({ type: 'ASK', query: { ...other, page: { size: 50, cursor: 'x' } } });
    expect(tabs).toHaveLength(1);
    actor.send({ type: 'ASK', query: { ...other, filter: { tab: 'cancelled', search: 'a' } } });
    expect(tabs).toHaveLength(2);
  });

  test('works without counts', async () => {
    const { tabs, now } = started();
    tabs[0]?.reject(network);
    await rest();
    expect(now().value.counts).toBe('counted');
    expect(now().context.counts).toBeNull();
  });

  test('forgets what is selected when the filter finds other orders, a late answer too', async () => {
    const { actor, all, now } = started();
    actor.send({ type: 'SELECT', ids: new Set([1, 2]) });
    actor.send({ type: 'ASK', query: { ...query, page: { size: 50, cursor: 'x' } } });
    expect([...now().context.selected]).toEqual([1, 2]);
    actor.send({ type: 'SELECT_ALL' });
    actor.send({ type: 'ASK', query: other });
    all[0]?.resolve({ ids: [1, 2, 3], more: false });
    await rest();
    expect([...now().context.selected]).toEqual([]);
  });

  test('keeps what is selected where all could not be', async () => {
    const { actor, all, now } = started();
    actor.send({ type: 'SELECT', ids: new Set([5]) });
    actor.send({ type: 'SELECT_ALL' });
    all[0]?.reject(network);
    await rest();
    expect([...now().context.selected]).toEqual([5]);
    expect(now().context.selectFailure).toBe(network);
    actor.send({ type: 'SELECT_ALL' });
    all[1]?.resolve({ ids: [5, 6], more: true });
    await rest();
    expect([...now().context.selected]).toEqual([5, 6]);
    expect(now().context.selectedMore).toBe(true);
    expect(now().context.selectFailure).toBeNull();
  });

  test('has a way on from every state that its graph reaches', () => {
    type Snapshot = SnapshotFrom<typeof recordListMachine>;
    const answers = (id: string, output: unknown) => [
      { type: `xstate.done.actor.${id}`, output },
      { type: `xstate.error.actor.${id}`, error: network },
    ];
    const events = (snapshot: Snapshot) =>
      [
        { type: 'ASK', query: other },
        { type: 'REFRESH' },
        { type: 'RETRY' },
        { type: 'SELECT_ALL' },
        { type: 'SELECT', ids: new Set([1]) },
        ...answers('0.recordList.rows.loading', page(1)),
        ...answers('0.recordList.rows.refreshing', page(1)),
        ...answers('0.recordList.counts.counting', counts),
        ...answers('0.recordList.selection.selectingAll', { ids: [1], more: false }),
      ].filter((event) => snapshot.can(event as ListEvent)) as ListEvent[];
    const map = getAdjacencyMap(recordListMachine, {
      input: { query },
      events,
      serializeState: (snapshot) => JSON.stringify(snapshot.value) as never,
      serializeEvent: (event) => event.type as never,
    });
    const seen = Object.values(map).map(({ state }) => state);
    for (const place of ['loading', 'refreshing', 'shown', 'failed'] as const) {
      expect(seen.some(({ value }) => value.rows === place)).toBe(true);
    }
    for (const state of seen) {
      const next = Object.values(map[JSON.stringify(state.value) as never]?.transitions ?? {});
      expect(next.some((edge) => edge.state.value.rows !== state.value.rows)).toBe(true);
    }
  });
});
