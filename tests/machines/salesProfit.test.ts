import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { ProfitRow } from '../../api/salesProfit/calls.ts';
import {
  createSalesProfit,
  isUnkept,
  type ProfitServices,
} from '../../machines/salesProfit/machine.ts';
import { reasonsOf, typedElsewhere } from '../../machines/salesProfit/typedCosts.ts';

const QUERY = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', page: 1, size: 50 };

const row = (goodsId: number): ProfitRow => ({
  goodsId,
  sku: `G${goodsId}`,
  name: 'Rice',
  nameZh: '米',
  specification: '5 kg',
  unit: 'bag',
  unitZh: '袋',
  area: '',
  cost: '0.00',
  costFrom: 'none',
  version: 0,
  quantity: 2,
  sellingCost: '0.00',
  revenue: '20.00',
  netSales: '20.00',
  profitRate: null,
  lines: 1,
});

const lost = () => new ApiFailure({ kind: 'network' });

/** A flow on services that a test changes, with what they were asked. */
function start(change: Partial<ProfitServices> = {}) {
  const asked: [string, unknown, unknown?][] = [];
  let keys = 0;
  const services: ProfitServices = {
    load: async () => ({ rows: [row(1), row(2)], total: 2, totals: {} as never, currency: 'SGD' }),
    loadTyped: async () => ({ rows: [], goods: [], savedAt: null }),
    keep: async (rows) => {
      asked.push(['keep', rows]);
      return { savedAt: '2026-11-21T00:00:00Z' };
    },
    save: async (rows, key) => {
      asked.push(['save', rows, key]);
      return { saved: rows.length };
    },
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    onKept: () => {},
    onSaved: () => {},
    ...change,
  };
  const actor = createActor(createSalesProfit(services), { input: { query: QUERY } }).start();
  const ready = () => waitFor(actor, (at) => at.matches('ready'));
  return { actor, asked, ready };
}

describe('the sales profit', () => {
  test('takes up what was saved temporarily, and forgets it once it is saved for good', async () => {
    const rows = [{ goodsId: 1, cost: '3.00', area: 'Johor' }];
    const { actor, asked, ready } = start({
      loadTyped: async () => ({ rows, goods: [], savedAt: '2026-11-20T00:00:00Z' }),
    });
    const { context } = await ready();
    expect(context.typed).toEqual({ 1: { cost: '3.00', area: 'Johor' } });
    expect(isUnkept(context)).toBe(false);
    actor.send({ type: 'SAVE' });
    const after = await ready();
    expect(asked).toEqual([['save', rows, 'key 1']]);
    expect(after.context).toMatchObject({ typed: {}, savedAt: null });
  });

  test('holds what is typed against what others have written meanwhile, and replaces it when asked again', async () => {
    const changed = [{ goodsId: 1, cost: '11.00', area: 'Ipoh', version: 3 }];
    const sent: unknown[] = [];
    const { actor, ready } = start({
      save: async (rows) => {
        sent.push(rows);
        if (sent.length === 1) {
          throw new ApiFailure({ kind: 'stale', data: { rows: changed } });
        }
        return { saved: rows.length };
      },
    });
    await ready();
    actor.send({ type: 'TYPE', row: { ...row(1), version: 2 }, change: { cost: '12', area: 'A' } });
    actor.send({ type: 'SAVE' });
    await waitFor(actor, (at) => at.context.failure !== null && at.matches('ready'));
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ changed, failed: 'save' });
    expect(context.typed).toEqual({ 1: { cost: '12', area: 'A', version: 3 } });
    actor.send({ type: 'SAVE' });
    expect((await ready()).context).toMatchObject({ changed: [], failure: null, typed: {} });
    expect(sent).toEqual([
      [{ goodsId: 1, cost: '12', area: 'A', version: 2 }],
      [{ goodsId: 1, cost: '12', area: 'A', version: 3 }],
    ]);
  });

  test('keeps what is typed over another page and over a failure to read', async () => {
    let fails = false;
    const { actor, ready } = start({
      load: async () => {
        if (fails) throw lost();
        return { rows: [row(1)], total: 1, totals: {} as never, currency: 'SGD' };
      },
    });
    await ready();
    actor.send({ type: 'TYPE', row: row(1), change: { cost: '2.50' } });
    expect(isUnkept(actor.getSnapshot().context)).toBe(true);
    fails = true;
    actor.send({ type: 'LOOK', query: { ...QUERY, page: 2 } });
    await waitFor(actor, (at) => at.matches('failed'));
    fails = false;
    actor.send({ type: 'RETRY' });
    expect((await ready()).context.typed).toEqual({ 1: { cost: '2.50', area: '', version: 0 } });
    expect(actor.getSnapshot().context.query.page).toBe(2);
  });

  test('does not save what is not complete: it says what is missing, cell by cell', async () => {
    const { actor, asked, ready } = start();
    await ready();
    actor.send({ type: 'TYPE', row: row(1), change: { cost: '0' } });
    actor.send({ type: 'TYPE', row: row(2), change: { cost: ' 3,', area: 'Ipoh' } });
    actor.send({ type: 'SAVE' });
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('ready');
    expect(asked).toEqual([]);
    expect(context.isAsked).toBe(true);
    expect(reasonsOf(context.typed, 'SGD')).toEqual({
      1: { cost: { rule: 'costIsNotNought' }, area: { rule: 'areaIsNotEmpty' } },
      2: { cost: { rule: 'costIsAnAmount', figures: { currency: 'SGD' } } },
    });
    actor.send({ type: 'TYPE', row: row(1), change: { cost: '-5', area: 'Ipoh' } });
    expect(reasonsOf(actor.getSnapshot().context.typed, 'SGD')[1]).toEqual({
      cost: { rule: 'costIsNotNegative' },
    });
    // It can be saved temporarily all the same.
    actor.send({ type: 'KEEP' });
    expect(isUnkept((await ready()).context)).toBe(false);
    actor.send({ type: 'UNDO', goodsId: 1 });
    expect(actor.getSnapshot().context.typed).not.toHaveProperty('1');
  });

  test('names what is typed and not on the page, also what was saved temporarily', async () => {
    const named = { goodsId: 9, sku: 'G9', name: 'Tea', nameZh: '茶' };
    const { actor, ready } = start({
      load: async ({ page }) => ({
        rows: page === 1 ? [row(1)] : [row(2)],
        total: 2,
        totals: {} as never,
        currency: 'SGD',
      }),
      loadTyped: async () => ({
        rows: [{ goodsId: 9, cost: '0', area: 'Ipoh' }],
        goods: [named],
        savedAt: '2026-11-20T00:00:00Z',
      }),
    });
    await ready();
    actor.send({ type: 'TYPE', row: row(1), change: { cost: '1.00' } });
    const elsewhere = () => typedElsewhere(actor.getSnapshot().context);
    expect(elsewhere()).toEqual([
      { ...named, cost: '0', area: 'Ipoh', costFrom: 'none', version: 0 },
    ]);
    actor.send({ type: 'LOOK', query: { ...QUERY, page: 2 } });
    await ready();
    expect(elsewhere().map(({ name }) => name)).toEqual(['Rice', 'Tea']);
    actor.send({ type: 'UNDO', goodsId: 9 });
    expect(elsewhere().map(({ name, cost }) => [name, cost])).toEqual([['Rice', '1.00']]);
  });

  test('hears the answer to what is saved, kept or discarded, and looks elsewhere then', async () => {
    const done: string[] = [];
    const pages: number[] = [];
    let answer = () => {};
    const later = <Answer>(value: Answer) =>
      new Promise<Answer>((resolve) => {
        answer = () => resolve(value);
      });
    const { actor, ready } = start({
      load: async ({ page }) => {
        pages.push(page);
        return { rows: [row(page)], total: 9, totals: {} as never, currency: 'SGD' };
      },
      keep: () => later({ savedAt: '2026-11-21T00:00:00Z' }),
      save: (rows) => later({ saved: rows.length }),
      onKept: () => done.push('kept'),
      onSaved: () => done.push('saved'),
    });
    await ready();
    let page = 1;
    const lookMeanwhile = async (type: 'KEEP' | 'SAVE' | 'DISCARD') => {
      actor.send({ type });
      const meanwhile = actor.getSnapshot().value;
      page += 1;
      actor.send({ type: 'LOOK', query: { ...QUERY, page } });
      expect(actor.getSnapshot().value).toBe(meanwhile);
      answer();
      const { context } = await waitFor(
        actor,
        (at) => at.context.report?.rows[0]?.goodsId === page,
      );
      await ready();
      return context;
    };
    const typed = { cost: '2.00', area: 'Johor' };
    actor.send({ type: 'TYPE', row: row(1), change: typed });
    expect(isUnkept(await lookMeanwhile('KEEP'))).toBe(false);
    expect((await lookMeanwhile('SAVE')).typed).toEqual({});
    actor.send({ type: 'TYPE', row: row(3), change: typed });
    expect((await lookMeanwhile('DISCARD')).typed).toEqual({});
    expect(done).toEqual(['kept', 'saved']);
    expect(pages).toEqual([1, 2, 3, 4]);
  });

  test('takes no cost that is a slip of the hand, by what the currency counts in', () => {
    const most = { rule: 'costIsNotTooHigh', money: ['most'] };
    const said = (cost: string, currency: string) =>
      reasonsOf({ 1: { cost, area: 'Ipoh' } }, currency);
    expect(said('999999.99', 'SGD')).toEqual({});
    expect(said('1000000.00', 'SGD')).toMatchObject({ 1: { cost: most } });
    expect(said('999999999.00', 'VND')).toEqual({});
    expect(said('1000000000.00', 'VND')).toMatchObject({ 1: { cost: most } });
  });

  test('sends what was not answered again under its key, and anything else under another', async () => {
    const keys: string[] = [];
    const { actor, ready } = start({
      save: async (_rows, key) => {
        keys.push(key);
        throw lost();
      },
    });
    await ready();
    const typed = { cost: '2.00', area: 'Johor' };
    actor.send({ type: 'TYPE', row: row(1), change: typed });
    for (const _again of [1, 2]) {
      actor.send({ type: 'SAVE' });
      expect((await ready()).context).toMatchObject({ failed: 'save', typed: { 1: typed } });
      // Another page, and a temporary save, in between.
      actor.send({ type: 'LOOK', query: { ...QUERY, page: 2 } });
      await ready();
      actor.send({ type: 'KEEP' });
      await ready();
    }
    actor.send({ type: 'TYPE', row: row(1), change: { area: 'Ipoh' } });
    actor.send({ type: 'SAVE' });
    await ready();
    expect(keys).toEqual(['key 1', 'key 1', 'key 2']);
  });

  test('discards what is typed together with what was saved temporarily', async () => {
    const { actor, asked, ready } = start();
    await ready();
    actor.send({ type: 'TYPE', row: row(1), change: { area: 'Johor' } });
    actor.send({ type: 'DISCARD' });
    expect((await ready()).context.typed).toEqual({});
    expect(asked).toEqual([['keep', []]]);
  });
});
