// engine: both

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { StockCountDetail } from '../../../api/stockCounts/calls.ts';
import type { EnteredLine, StockCountEvent } from '../../../machines/stockCount/law/facts.ts';
import { auditStock } from '../../../server/stock/audit.ts';
import { auditStockCounts } from '../../../server/stockCounts/audit.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let manager: Api;
let admin: Api;
/** How many there are at each place before anything is counted. */
let demo: Awaited<ReturnType<Api['listStockCounts']>>['counts'];

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  admin = await world.signIn('admin');
  demo = (await clerk.listStockCounts({ body: {} })).counts;
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });

const start = (goodsIds: number[], rest: object = {}, api = clerk) =>
  api.addStockCount({ body: { scope: { by: 'goods', goodsIds }, tolerance: 100, ...rest } }, key());
const read = (id: number, api = clerk) => api.getStockCount({ params: { id } });
const send = (count: StockCountDetail, event: StockCountEvent, api = clerk) =>
  api.moveStockCount({ params: { id: count.stockCount.id }, body: { event } }, key());
const lineOf = (count: StockCountDetail, goodsId: number) => {
  const line = count.stockCount.lineList.find((one) => one.goodsId === goodsId);
  if (!line) throw new Error('The goods are not on the count');
  return line;
};
const entry = (
  count: StockCountDetail,
  goodsId: number,
  counted: number | null,
  rest: Partial<EnteredLine> = {},
): StockCountEvent => {
  const { id: lineId, counted: seen } = lineOf(count, goodsId);
  return { type: 'enter', lines: [{ lineId, counted, leftOut: null, seen, ...rest }] };
};
const stockOf = async (goodsId: number) =>
  (await clerk.getStockOfGoods({ params: { goodsId } })).stock;

async function ship(goodsId: number, quantity: number) {
  const customer = await newCustomer(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  const detail = await take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
  return take(clerk, detail, shipAllOf(detail));
}

const audits = async () => [...(await auditStock(world.db)), ...(await auditStockCounts(world.db))];

describe('counts of the demo', () => {
  test('stand at each place and agree with the stock', async () => {
    expect(await audits()).toEqual([]);
    expect(demo).toMatchObject({ open: 1, recount: 1, counted: 1, posted: 1, cancelled: 1 });
  });
});

describe('what is counted', () => {
  test('is chosen, of a category, at a place, and named on the record', async () => {
    const label = `C${randomUUID().slice(0, 8)}`;
    const one = await newGoods(world.db, { shelfLabel: label, storage: 'frozen', shelfNumber: 2 });
    const two = await newGoods(world.db, { shelfLabel: label, storage: 'frozen', shelfNumber: 1 });
    await newGoods(world.db, { shelfLabel: label, storage: 'chilled' });
    const scope = { by: 'place' as const, storage: 'frozen' as const, shelfLabel: label };
    const { stockCount } = await clerk.addStockCount({ body: { scope } }, key());
    // As one walks along the shelves.
    expect(stockCount.lineList.map(({ goodsId }) => goodsId)).toEqual([two.id, one.id]);
    expect(stockCount).toMatchObject({
      ...{ status: 'open', scope: 'place', storage: 'frozen', shelfLabel: label },
      ...{ lines: 2, done: 0, shortage: '0.00', surplus: '0.00', tolerance: 5, blind: false },
    });
    expect(stockCount.number).toMatch(/ST\d{6}-\d{4,}$/);
    const { rows } = await clerk.listStockCounts({ body: { search: stockCount.number } });
    expect(rows.map(({ id }) => id)).toEqual([stockCount.id]);
  });

  test('is named where it is nothing or too much', async () => {
    const asked = (scope: { by: 'place'; shelfLabel: string } | { by: 'all' }) =>
      failureOf(clerk.addStockCount({ body: { scope } }, key()));
    const none = await asked({ by: 'place', shelfLabel: `none ${randomUUID()}` });
    expect(none.code).toBe(CODES.invalidInput);
    expect(none.errors.scope).toBe(
      'No goods on the shelf or in stock fit this. Choose something else.',
    );
    const empty = await asked({ by: 'place', shelfLabel: ' ' });
    expect(empty.errors).toHaveProperty(['scope.shelfLabel']);
    await world.db.execute(sql`insert into goods (shop_id, sku, name, name_zh, specification, storage, units, prices, stock)
      select 1, 'M' || n, 'Many ' || n, '', '', 'ambient', '[{"unit":"kg","unitZh":"公斤","ratio":1}]', '{"general":100,"junior":100,"intermediate":100,"premium":100}', 0
      from generate_series(1, 501) n`);
    const much = await asked({ by: 'all' });
    expect(much.errors.scope).toBe(
      'One count has up to 500 goods. Choose less, as one category or shelf at a time.',
    );
    await world.db.execute(sql`delete from goods where sku like 'M%' and name like 'Many %'`);
  });

  test('is on one count at a time, which is named, of two rivals on one alone', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const first = await start([item.id]);
    const again = await failureOf(start([item.id]));
    expect(again.errors.scope).toBe(
      `${item.name} is being counted on ${first.stockCount.number}. Post or cancel that count first.`,
    );
    const { counting } = await clerk.getStockOfGoods({ params: { goodsId: item.id } });
    expect(counting).toEqual({ id: first.stockCount.id, number: first.stockCount.number });
    await send(first, { type: 'cancel', remark: 'Another day' });
    const ends = await Promise.allSettled([start([item.id]), start([item.id]), start([item.id])]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('counting', () => {
  test('two people enter different lines at one moment, and neither writes over the other', async () => {
    const items = await Promise.all(
      Array.from({ length: 8 }, () => newGoods(world.db, { stock: 10 })),
    );
    const count = await start(items.map(({ id }) => id));
    await Promise.all(
      items.map(({ id }, at) =>
        send(count, entry(count, id, 10 + at), at % 2 === 0 ? clerk : manager),
      ),
    );
    const now = await read(count.stockCount.id);
    expect(items.map(({ id }) => lineOf(now, id).counted)).toEqual(items.map((_, at) => 10 + at));
    // The same line, seen without a figure: the first to come stays.
    const [{ id } = { id: 0 }] = items;
    const late = await failureOf(send(count, entry(count, id, 99), manager));
    expect(late.reason).toMatchObject({ rule: 'lineIsAsSeen' });
    expect(late.message).toContain('has entered another figure meanwhile');
    const same = await send(count, entry(count, id, 10), manager);
    expect(lineOf(same, id)).toEqual(lineOf(now, id));
    await send(now, { type: 'cancel', remark: 'Enough' });
  });

  test('keeps what is shipped before and after a line is counted', async () => {
    const item = await newGoods(world.db, { stock: 20 });
    let count = await start([item.id]);
    await ship(item.id, 3);
    // 17 on the books, 16 on the shelf.
    count = await send(count, entry(count, item.id, 16));
    await ship(item.id, 4);
    count = await send(count, { type: 'submit' });
    expect(lineOf(count, item.id)).toMatchObject({ expected: 17, stock: 13, counted: 16 });
    const [posted] = await Promise.all([send(count, { type: 'post' }, manager), ship(item.id, 2)]);
    expect(posted.stockCount.status).toBe('posted');
    expect(await stockOf(item.id)).toBe(10);
    const { movements } = await clerk.getStockOfGoods({ params: { goodsId: item.id } });
    expect(movements.find(({ reason }) => reason === 'count')).toMatchObject({
      ...{ quantity: -1, record: 'stockCount', recordId: count.stockCount.id },
      recordName: count.stockCount.number,
    });
    expect(await audits()).toEqual([]);
  });

  test('counts far lines a second time, and posts what was found then', async () => {
    const [far, near] = [
      await newGoods(world.db, { stock: 10 }),
      await newGoods(world.db, { stock: 100 }),
    ];
    let count = await start([far.id, near.id], { tolerance: 5 });
    count = await send(count, entry(count, far.id, 4));
    const early = await failureOf(send(count, { type: 'submit' }));
    expect(early.reason).toMatchObject({ rule: 'eachLineIsCounted', figures: { open: 1 } });
    count = await send(count, entry(count, near.id, 99));
    count = await send(count, { type: 'submit' });
    expect(count.stockCount.status).toBe('recount');
    expect(lineOf(count, far.id)).toMatchObject({ again: true, first: 4, counted: null });
    expect(lineOf(count, near.id)).toMatchObject({ again: false, counted: 99 });
    const other = await failureOf(send(count, entry(count, near.id, 98)));
    expect(other.reason).toMatchObject({ rule: 'lineIsRecounted' });
    count = await send(count, entry(count, far.id, 9), manager);
    count = await send(count, { type: 'submit' });
    count = await send(count, { type: 'recount', lineIds: [lineOf(count, near.id).id] });
    count = await send(count, entry(count, near.id, 100));
    count = await send(count, { type: 'submit' });
    count = await send(count, { type: 'post' }, manager);
    expect([await stockOf(far.id), await stockOf(near.id)]).toEqual([9, 100]);
    expect(count.history.at(-1)?.figures).toEqual([
      { setting: 'shortage', from: null, to: '10.00' },
      { setting: 'surplus', from: null, to: '0.00' },
    ]);
    expect(await audits()).toEqual([]);
  });

  test('leaves a line out with a reason, and takes no part of what is counted whole', async () => {
    const item = await newGoods(world.db, {
      stock: 10,
      units: [{ unit: 'box', unitZh: '盒', ratio: 1 }],
    });
    const other = await newGoods(world.db, { stock: 10 });
    let count = await start([item.id, other.id]);
    const half = await failureOf(send(count, entry(count, item.id, 1.5)));
    expect(half.reason).toMatchObject({ rule: 'quantityIsWhole' });
    count = await send(count, entry(count, item.id, null, { leftOut: 'later' }));
    count = await send(count, entry(count, other.id, 10));
    count = await send(await send(count, { type: 'submit' }), { type: 'post' }, manager);
    expect(count.stockCount).toMatchObject({ status: 'posted', done: 2 });
    expect(await stockOf(item.id)).toBe(10);
  });

  test('tells nothing of the books before a figure is entered, where it is blind', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    let count = await start([item.id], { blind: true, tolerance: 0 });
    const hidden = { expected: null, stock: null, first: null };
    expect(lineOf(count, item.id)).toMatchObject(hidden);
    expect(count.facts.lines[0]).toMatchObject(hidden);
    count = await send(count, entry(count, item.id, 8));
    expect(lineOf(count, item.id)).toMatchObject({ expected: 10, stock: 10, counted: 8 });
    count = await send(count, { type: 'submit' });
    expect(lineOf(count, item.id)).toMatchObject({ ...hidden, again: true });
    await send(count, { type: 'cancel', remark: 'Seen enough' });
  });

  test('is refused a posting that would leave less than nothing, until it is counted again', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    let count = await start([item.id]);
    count = await send(count, entry(count, item.id, 3));
    count = await send(count, { type: 'submit' });
    await ship(item.id, 8);
    const refused = await failureOf(send(count, { type: 'post' }, manager));
    expect(refused.reason).toMatchObject({ rule: 'shelfAgrees', remedy: { event: 'recount' } });
    count = await send(count, { type: 'recount', lineIds: [lineOf(count, item.id).id] });
    count = await send(count, entry(count, item.id, 1));
    count = await send(await send(count, { type: 'submit' }), { type: 'post' }, manager);
    expect(await stockOf(item.id)).toBe(1);
  });

  test('posts once, however many send it', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    let count = await start([item.id]);
    count = await send(count, entry(count, item.id, 12));
    count = await send(count, { type: 'submit' });
    await Promise.allSettled([1, 2, 3].map(() => send(count, { type: 'post' }, manager)));
    expect(await stockOf(item.id)).toBe(12);
    expect(await audits()).toEqual([]);
  });

  test('answers what a code is of, and the differences as a file', async () => {
    const item = await newGoods(world.db, { stock: 10, barcode: `9${Date.now()}` });
    let count = await start([item.id]);
    const found = await clerk.findCountCode({ body: { code: item.barcode } });
    expect(found.goods).toMatchObject({ id: item.id });
    // Where a label does not scan its number is typed, by an input method as wide as it has it.
    const wide = item.sku.replace(/[!-~]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    );
    expect((await clerk.findCountCode({ body: { code: wide } })).goods).toMatchObject({
      id: item.id,
    });
    expect(await clerk.findCountCode({ body: { code: 'nothing' } })).toEqual({ goods: null });
    count = await send(count, entry(count, item.id, 7));
    const file = await clerk.exportCountLines({
      body: { stockCountId: count.stockCount.id, different: true, format: 'csv' },
    });
    const text = await file.text();
    expect(text).toContain(item.name);
    expect(text).toContain('-3');
    await send(count, { type: 'cancel', remark: 'Told' });
  });
});

describe('above the limit', () => {
  // The limit is the shop's: other counts know of none.
  afterEach(() => setLimit(admin, 'stock', null));

  test('another person posts than counted, with the figures', async () => {
    await setLimit(admin, 'stock', '50.00');
    const item = await newGoods(world.db, { stock: 100 });
    let count = await start([item.id], {}, manager);
    // 10.00 each.
    count = await send(count, entry(count, item.id, 94.999), manager);
    count = await send(count, { type: 'submit' }, manager);
    expect(count.stockCount.status).toBe('recount');
    count = await send(count, entry(count, item.id, 94.999), manager);
    count = await send(count, { type: 'submit' }, manager);
    const own = await failureOf(send(count, { type: 'post' }, manager));
    expect(own.reason).toMatchObject({
      rule: 'secondPersonAboveLimit',
      figures: { limit: 5_000, amount: 5_001 },
    });
    expect((await failureOf(send(count, { type: 'post' }, clerk))).code).toBe(CODES.noAccess);
    count = await send(count, { type: 'post' }, admin);
    expect(count.stockCount.status).toBe('posted');
    const { rows } = await admin.listOperationLogVO({
      body: { target: count.stockCount.number, size: 1 },
    });
    expect(rows[0]?.changes).toContainEqual({
      ...{ what: 'setting', as: 'amount', setting: 'shortage' },
      ...{ from: null, to: '50.01' },
    });
  });

  test('a correction by hand takes a count, in one piece or in several of a day', async () => {
    await setLimit(admin, 'stock', '50.00');
    const fresh = await world.signIn('admin');
    const item = await newGoods(world.db, { stock: 100 });
    const adjust = (quantity: number) =>
      fresh.adjustStock(
        { body: { goodsId: item.id, kind: 'less', quantity, remark: 'Not found' } },
        key(),
      );
    const much = await failureOf(adjust(5.1));
    expect(much.errors.quantity).toBe(
      'S$51.00 at cost is above the limit of S$50.00: this takes a stock count, which a second person posts.',
    );
    await adjust(3);
    const pieces = await failureOf(adjust(2.1));
    expect(pieces.errors.quantity).toContain(
      'With S$30.00 that you have corrected within 24 hours',
    );
    const { version } = await fresh.getGoods({ query: { goodsId: item.id } });
    const set = await failureOf(
      fresh.setGoodsStock({ body: { goodsId: item.id, stock: 90, remark: 'Seen', version } }),
    );
    expect(set.errors.stock).toContain('takes a stock count');
    await adjust(2);
    expect(await stockOf(item.id)).toBe(95);
    await setLimit(admin, 'stock', null);
    await adjust(20);
    expect(await stockOf(item.id)).toBe(75);
  });
});

test('whatever moves between counting and posting, the stock is what was counted and moved since', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('move' as const), by: fc.integer({ min: -5, max: 9 }) }),
    fc.record({ do: fc.constant('count' as const), by: fc.integer({ min: -4, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const item = await newGoods(world.db, { stock: 50 });
      let count = await start([item.id]);
      let books = 50;
      let counted: number | null = null;
      let since = 0;
      for (const { do: what, by } of steps) {
        if (what === 'move') {
          if (by === 0) continue;
          const kind = by > 0 ? ('return' as const) : ('waste' as const);
          const body = { goodsId: item.id, kind, quantity: Math.abs(by), remark: 'Moved' };
          await clerk.adjustStock({ body }, key());
          books += by;
          since += by;
        } else if (counted !== Math.max(0, books + by)) {
          counted = Math.max(0, books + by);
          since = 0;
          count = await send(count, entry(count, item.id, counted));
        }
      }
      if (counted === null) {
        await send(count, { type: 'cancel', remark: 'Nobody counted' });
        return;
      }
      count = await send(await send(count, { type: 'submit' }), { type: 'post' }, manager);
      expect(await stockOf(item.id)).toBe(counted + since);
    }),
    { numRuns: 12 },
  );
  expect(await audits()).toEqual([]);
}, 120_000);
