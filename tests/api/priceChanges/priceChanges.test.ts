// engine: either

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { baseUnitOf } from '../../../api/kernel/quantity.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { auditPriceChanges } from '../../../server/priceChanges/audit.ts';
import { storedPriceChange } from '../../../server/priceChanges/stored.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const DAY = 86_400_000;

let world: World;
let manager: Api;
let auditor: Api;
let clerk: Api;
/** Goods whose cost is known, each test's own. */
let stock: GoodsListed[];

beforeAll(async () => {
  world = await startWorld({
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  clerk = await world.signIn('clerk');
  const { rows } = await manager.listGoods({ body: { size: 100 } });
  stock = rows.filter(({ prices }) => toMinor(prices.cost ?? '0') > 0);
});
afterAll(() => world.stop());

let its: GoodsListed;
let other: GoodsListed;
beforeEach(() => {
  [its, other] = [stock.shift(), stock.shift()] as [GoodsListed, GoodsListed];
});

const today = () => dateAt(world.clock.now, 'Asia/Singapore');
const dearer = (goods: GoodsListed, by = 0) =>
  fromMinor(toMinor(goods.prices.cost ?? '0') * 2 + 100 + by);
const unitOf = (goods: GoodsListed) => baseUnitOf(goods.units)?.unit ?? '';
const priceOf = async (goods: GoodsListed, tier: 'junior' = 'junior') =>
  (await manager.getGoods({ query: { goodsId: goods.id } })).prices.wholesale[tier];
const line = (goods: GoodsListed, price: string) => ({
  ...{ goodsId: goods.id, unit: unitOf(goods), price },
  before: goods.prices.wholesale.junior,
});

/** A draft of the junior tier with its lines. */
async function draft(
  lines: ReturnType<typeof line>[],
  from = 0,
  api = manager,
): Promise<PriceChangeDetail> {
  const card = { title: 'Raised freight', validFrom: dayAfter(today(), from) };
  const { change } = await api.addPriceChange({
    body: { ...card, level: 'junior', customerId: null },
  });
  const { id, version } = change;
  return api.editPriceChange({ body: { ...card, id, lines, version } });
}

const which = ({ change: { id, version } }: PriceChangeDetail) => ({ id, version });
const submit = (detail: PriceChangeDetail, api = manager) =>
  api.submitPriceChange({ body: which(detail) });
const read = ({ change: { id } }: PriceChangeDetail) => auditor.getPriceChange({ params: { id } });
const rounds = () =>
  fireDue(world.db, { priceChange: takesTimers(world.db, storedPriceChange) }, world.clock.now, {
    limit: 5_000,
  });
const passDays = async (days: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + days * DAY);
  await rounds();
};

describe('a price change', () => {
  test('from today on holds at once, and changes the prices of its lines alone', async () => {
    const [before, besides] = [await priceOf(its), await priceOf(other)];
    const done = await submit(await draft([line(its, dearer(its))]));
    expect(done.change.status).toBe('inForce');
    expect(await priceOf(its)).toBe(dearer(its));
    expect(before).not.toBe(dearer(its));
    expect(await priceOf(other)).toBe(besides);
    const goods = await manager.getGoods({ query: { goodsId: its.id } });
    expect(goods.prices.wholesale.general).toBe(its.prices.wholesale.general);
    expect(await auditPriceChanges(world.db)).toEqual([]);
  });

  test('from a later day on holds from the first moment of that day by the shop’s clock', async () => {
    const done = await submit(await draft([line(its, dearer(its))], 2));
    expect(done.change.status).toBe('scheduled');
    await passDays(1);
    expect((await read(done)).change.status).toBe('scheduled');
    expect(await priceOf(its)).toBe(its.prices.wholesale.junior);
    await passDays(1);
    expect((await read(done)).change.status).toBe('inForce');
    expect(await priceOf(its)).toBe(dearer(its));
  });

  test('below the margin floor waits for another person than prepared or submitted it', async () => {
    const waits = await submit(await draft([line(its, '0.01'), line(other, dearer(other))]));
    expect([waits.change.status, waits.facts.belowFloor]).toEqual(['waiting', 1]);
    expect(await priceOf(other)).toBe(other.prices.wholesale.junior);
    const own = await failureOf(manager.approvePriceChange({ body: which(waits) }));
    expect(own.reason?.rule).toBe('anotherApprovesPrices');
    expect(own.reason?.figures).toMatchObject({ name: waits.facts.submittedBy?.name });
    const clerks = await failureOf(clerk.approvePriceChange({ body: which(waits) }));
    expect(clerks.kind).toBe('noAccess');
    const done = await auditor.approvePriceChange({ body: which(waits) });
    expect(done.change.status).toBe('inForce');
    expect([await priceOf(its), await priceOf(other)]).toEqual(['0.01', dearer(other)]);
  });

  test('goes by the floor that the shop has set, in percent of the price', async () => {
    const settings = async (marginFloor: number) => {
      const {
        open: _o,
        restaurantId: _r,
        gstPercent: _g,
        brands: _b,
        ...config
      } = await manager.getBusinessConfig({});
      await manager.saveBusinessConfig({ body: { ...config, marginFloor } });
    };
    await settings(60);
    const waits = await submit(await draft([line(its, dearer(its))]));
    expect(waits.change.status).toBe('waiting');
    expect(waits.facts.floor).toBe(60);
    const body = { ...which(waits), remark: 'Too cheap' };
    const refused = await auditor.refusePriceChange({ body });
    expect(refused.change.status).toBe('draft');
    await settings(0);
    expect((await submit(refused)).change.status).toBe('inForce');
  });

  test('is not submitted without prices, nor for a day that is over', async () => {
    const empty = await draft([]);
    expect((await failureOf(submit(empty))).reason?.rule).toBe('pricesAreGiven');
    const late = await draft([line(its, dearer(its))], -1);
    const failure = await failureOf(submit(late));
    expect(failure.reason).toMatchObject({
      rule: 'changeDayIsNotOver',
      figures: { first: dayAfter(today(), -1) },
    });
  });

  test('takes effect whole or not at all: a price that was changed by hand blocks it', async () => {
    const done = await submit(await draft([line(its, dearer(its)), line(other, dearer(other))], 1));
    const goods = await manager.getGoods({ query: { goodsId: other.id } });
    await byHand(goods, '77.70');
    await passDays(1);
    const heldUp = await read(done);
    expect(heldUp.change.status).toBe('heldUp');
    expect(heldUp.facts.odd).toMatchObject({ rule: 'linePriceMoved', is: 7_770 });
    expect([await priceOf(its), await priceOf(other)]).toEqual([
      its.prices.wholesale.junior,
      '77.70',
    ]);
    const again = await manager.reworkPriceChange({ body: which(heldUp) });
    expect(again.change.status).toBe('draft');
    expect((await failureOf(submit(again))).reason?.rule).toBe('linePriceMoved');
    const { title } = again.change;
    const seen = [line(its, dearer(its)), { ...line(other, dearer(other)), before: '77.70' }];
    const mended = await manager.editPriceChange({
      body: { ...which(again), title, validFrom: today(), lines: seen },
    });
    expect((await submit(mended)).change.status).toBe('inForce');
    expect(await priceOf(other)).toBe(dearer(other));
  });

  test('is superseded once later ones have set all its prices anew', async () => {
    const first = await submit(await draft([line(its, dearer(its)), line(other, dearer(other))]));
    await submit(await draft([line(its, dearer(its, 10))]));
    expect((await read(first)).change.status).toBe('inForce');
    const last = await submit(await draft([line(other, dearer(other, 10))]));
    expect((await read(first)).change.status).toBe('superseded');
    expect((await read(last)).change.status).toBe('inForce');
    expect(await auditPriceChanges(world.db)).toEqual([]);
  });

  test('is withdrawn before its day, and then sets nothing', async () => {
    const done = await submit(await draft([line(its, dearer(its))], 1));
    const body = { ...which(done), remark: 'The supplier gave in' };
    await manager.withdrawPriceChange({ body });
    await passDays(1);
    expect((await read(done)).change.status).toBe('withdrawn');
    expect(await priceOf(its)).toBe(its.prices.wholesale.junior);
  });

  test('of one customer ends what held the day before, and names itself there', async () => {
    const { rows } = await manager.listCustomers({ body: { size: 1 } });
    const customerId = rows[0]?.id ?? 0;
    const old = await manager.setProductPrice({
      body: { customerId, goodsId: its.id, unit: unitOf(its), price: dearer(its), fromQuantity: 0 },
    });
    const card = { title: 'Agreed anew', validFrom: today() };
    const at = { level: 'customer' as const, customerId };
    const { change } = await manager.addPriceChange({ body: { ...card, ...at } });
    const priced = { ...line(its, dearer(its, 30)), before: dearer(its) };
    const filled = await manager.editPriceChange({
      body: { ...card, id: change.id, lines: [priced] },
    });
    const done = await submit(filled);
    expect(done.change.status).toBe('inForce');
    const { rows: own } = await manager.getCustomerPrices({
      query: { customerId, goodsId: its.id },
    });
    const [now, before] = [
      own.find(({ id }) => id !== old.id),
      own.find(({ id }) => id === old.id),
    ];
    expect(before?.validUntil).toBe(dayAfter(today(), -1));
    expect(now).toMatchObject({ price: dearer(its, 30), validFrom: today() });
    expect(now?.change).toEqual({ id: change.id, number: change.number });
    const explained = await manager.explainPrice({
      body: { customerId, goodsId: its.id, unit: unitOf(its), quantity: 1 },
    });
    expect(explained.price).toBe(dearer(its, 30));
    const { beside } = await manager.getPrice({ params: { id: now?.id ?? 0 } });
    expect(beside[0]?.remark).toBe(change.number);
    expect(await auditPriceChanges(world.db)).toEqual([]);
  });

  test('of two persons who save one draft the second is shown what the first did', async () => {
    const seen = await draft([line(its, dearer(its))]);
    const body = (price: string) => ({
      ...{ ...which(seen), title: 'Raised freight', validFrom: today() },
      lines: [line(its, price)],
    });
    const saves = [dearer(its, 10), dearer(its, 20)].map((price) =>
      manager.editPriceChange({ body: body(price) }),
    );
    const answers = await Promise.allSettled(saves);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason.kind).toBe('stale');
    const now = await read(seen);
    expect(lost.reason.data.change.lines).toEqual(now.change.lines);
  });

  test('of two of the same goods that are submitted at once each is done whole', async () => {
    const [one, two] = [
      await draft([line(its, dearer(its, 10)), line(other, dearer(other, 10))]),
      await draft([line(its, dearer(its, 20)), line(other, dearer(other, 20))]),
    ];
    await Promise.all([submit(one), submit(two)]);
    const prices = [await priceOf(its), await priceOf(other)];
    expect([
      [dearer(its, 10), dearer(other, 10)],
      [dearer(its, 20), dearer(other, 20)],
    ]).toContainEqual(prices);
    const places = [(await read(one)).change.status, (await read(two)).change.status].sort();
    expect(places).toEqual(['inForce', 'superseded']);
    expect(await auditPriceChanges(world.db)).toEqual([]);
  });

  test('copies the prices of another level into a draft, whose source has to be told', async () => {
    const card = { title: 'Copied', validFrom: dayAfter(today(), 1) };
    const target = { level: 'premium' as const, customerId: null };
    const copied = await manager.addPriceChange({
      body: { ...card, ...target, source: { level: 'general', customerId: null } },
    });
    const copy = copied.change.lines.find(({ goodsId }) => goodsId === its.id);
    expect(copy).toMatchObject({
      price: its.prices.wholesale.general,
      before: its.prices.wholesale.premium,
      today: its.prices.wholesale.premium,
    });
    const body = { ...card, ...target, source: { level: 'customer' as const, customerId: null } };
    const failure = await failureOf(manager.addPriceChange({ body }));
    expect(Object.keys(failure.errors)).toEqual(['source.customerId']);
  });

  test('of several levels sets each of them, and is superseded once all are set anew', async () => {
    const { rows } = await manager.listCustomers({ body: { size: 1 } });
    const customerId = rows[0]?.id ?? 0;
    const card = { title: 'All levels', validFrom: today() };
    const others = [
      { level: 'premium' as const, customerId: null },
      { level: 'customer' as const, customerId },
    ];
    const levels = { level: 'junior' as const, customerId: null, others };
    const found = await manager.findPricedGoods({
      body: { ...levels, by: { type: 'goods', goodsId: its.id } },
    });
    const base = found.rows.filter(({ unit }) => unit === unitOf(its));
    expect(base.map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(base.map((row) => row.today).slice(0, 2)).toEqual([
      its.prices.wholesale.junior,
      its.prices.wholesale.premium,
    ]);
    const { change } = await manager.addPriceChange({ body: { ...card, ...levels } });
    expect(change.others.map(({ level, customer }) => [level, customer?.id])).toEqual([
      ['premium', undefined],
      ['customer', customerId],
    ]);
    const lines = base.map(({ at, today: before }) => ({
      ...{ goodsId: its.id, unit: unitOf(its), at, before },
      price: dearer(its, at),
    }));
    const beyond = await failureOf(
      manager.editPriceChange({
        body: { ...card, id: change.id, lines: lines.map((row) => ({ ...row, at: row.at + 1 })) },
      }),
    );
    expect(Object.keys(beyond.errors)).toEqual(['lines.2.at']);
    const done = await submit(
      await manager.editPriceChange({ body: { ...card, id: change.id, lines } }),
    );
    expect(done.change.status).toBe('inForce');
    expect(done.change.lines.map(({ at, today: now }) => [at, now])).toEqual(
      [0, 1, 2].map((at) => [at, dearer(its, at)]),
    );
    const { wholesale } = (await manager.getGoods({ query: { goodsId: its.id } })).prices;
    expect([wholesale.junior, wholesale.premium]).toEqual([dearer(its, 0), dearer(its, 1)]);
    expect(wholesale.general).toBe(its.prices.wholesale.general);
    const explained = await manager.explainPrice({
      body: { customerId, goodsId: its.id, unit: unitOf(its), quantity: 1 },
    });
    expect(explained.price).toBe(dearer(its, 2));
    expect(await auditPriceChanges(world.db)).toEqual([]);

    for (const [at, level] of [
      { level: 'junior' as const, customerId: null },
      ...others,
    ].entries()) {
      expect((await read(done)).change.status).toBe('inForce');
      const next = await manager.addPriceChange({ body: { ...card, ...level } });
      const again = { ...lines[at], goodsId: its.id, unit: unitOf(its), at: 0 };
      await submit(
        await manager.editPriceChange({
          body: {
            ...{ ...card, id: next.change.id },
            lines: [{ ...again, before: dearer(its, at), price: dearer(its, 50) }],
          },
        }),
      );
    }
    expect((await read(done)).change.status).toBe('superseded');
    expect(await auditPriceChanges(world.db)).toEqual([]);

    const listed = await manager.listPriceChanges({
      body: { level: ['premium'], search: change.number },
    });
    expect(listed.rows.map(({ id }) => id)).toEqual([change.id]);
  });

  test('has each level once, and customers of the shop alone', async () => {
    const card = { title: 'All levels', validFrom: today() };
    const junior = { level: 'junior' as const, customerId: null };
    const twice = await failureOf(
      manager.addPriceChange({ body: { ...card, ...junior, others: [junior] } }),
    );
    expect(Object.keys(twice.errors)).toEqual(['others']);
    const foreign = { level: 'customer' as const, customerId: 999_999_999 as never };
    const unknown = await failureOf(
      manager.addPriceChange({ body: { ...card, ...junior, others: [foreign] } }),
    );
    expect(Object.keys(unknown.errors)).toEqual(['others.0.customerId']);
  });

  test('is copied to several levels at once', async () => {
    const { change } = await manager.addPriceChange({
      body: {
        ...{ title: 'Copied', validFrom: dayAfter(today(), 1) },
        ...{ level: 'premium', customerId: null },
        others: [{ level: 'intermediate', customerId: null }],
        source: { level: 'general', customerId: null },
      },
    });
    const copies = change.lines.filter(({ goodsId }) => goodsId === its.id);
    expect(copies.map(({ at, price }) => [at, price])).toEqual([
      [0, its.prices.wholesale.general],
      [1, its.prices.wholesale.general],
    ]);
  });

  test('keeps of each save what it was, not its prices', async () => {
    const saved = await draft([line(its, dearer(its))]);
    const last = saved.history.at(-1);
    expect(last?.payload).toEqual({
      card: { title: saved.change.title, validFrom: saved.change.validFrom, lines: 1 },
    });
    expect(last?.figures).not.toEqual([]);
  });

  test('says whom it meets, and which goods are meant by a name', async () => {
    const detail = await draft([line(its, dearer(its))]);
    const { customers } = await manager.getPriceChangeReach({ params: { id: detail.change.id } });
    expect(customers.count).toBeGreaterThan(0);
    const names = [its.sku.toLowerCase(), other.nameZh || other.name, 'No such goods'];
    const found = await manager.findPricedGoods({
      body: { level: 'junior', customerId: null, by: { type: 'names', names } },
    });
    expect(found.meant.map((at) => (at === null ? null : found.rows[at]?.goodsId))).toEqual([
      its.id,
      other.id,
      null,
    ]);
  });
});

/** Sets what goods cost the junior tier by hand. */
async function byHand(goods: GoodsListed, junior: string): Promise<void> {
  const now = await manager.getGoods({ query: { goodsId: goods.id } });
  await world.db.execute(
    `update goods set prices = prices || '{"junior": ${toMinor(junior)}}', priced_by = '{}',
      version = version + 1 where id = ${now.id}`,
  );
}
