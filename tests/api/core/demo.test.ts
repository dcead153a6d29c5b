// engine: either

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DomainName } from '../../../api/domains.ts';
import { CHANNELS } from '../../../api/orders/calls.ts';
import { CASE_PLACES } from '../../../machines/afterSalesCase/law/facts.ts';
import { advance, type ChartState, restore } from '../../../machines/kernel/law/explain.ts';
import {
  FULFILMENT,
  ORDER_KINDS,
  type OrderFacts,
  PAYMENT,
} from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { auditAfterSales } from '../../../server/afterSales/audit.ts';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { operationLog, publicUses, recordHistory } from '../../../server/kernel/db/tables/index.ts';
import { type Demo, writeRows } from '../../../server/kernel/demo/demo.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { type Demos, inOrder } from '../../../server/product/demo/order.ts';
import { seedDemo } from '../../../server/product/demo/seed.ts';
import { DEMO_SHOPS } from '../../../server/product/demo/shops.ts';
import { demos, tables } from '../../../server/product/product.ts';
import { voucherCopies, vouchers } from '../../../server/vouchers/tables.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { openDatabase } from '../support/database.ts';
import { secrets } from '../support/secrets.ts';

const NOW = new Date('2026-05-20T06:30:00Z');
let connection: Connection;

const chance = vi.hoisted(() => ({ draws: 0 }));

vi.mock(import('../../../server/kernel/demo/random.ts'), async (original) => {
  const { seeded } = await original();
  return {
    seeded: (seed: number) => {
      const random = seeded(seed);
      const counted =
        <Drawn extends unknown[], T>(draw: (...drawn: Drawn) => T) =>
        (...drawn: Drawn) => {
          chance.draws += 1;
          return draw(...drawn);
        };
      return {
        next: counted(random.next),
        whole: counted(random.whole),
        chance: counted(random.chance),
        pick: counted(random.pick) as typeof random.pick,
        weighted: counted(random.weighted) as typeof random.weighted,
      };
    },
  };
});

/** How often chance was asked before a transaction, and in it between each statement and the next. */
async function drawsBetweenStatements(db: Connection['db'], work: () => Promise<unknown>) {
  const begun = chance.draws;
  const counted = { before: 0, inside: [] as number[] };
  let last = 0;
  const note = () => {
    counted.inside.push(chance.draws - last);
    last = chance.draws;
  };
  const listening = <Spoken extends object>(spoken: Spoken): Spoken =>
    new Proxy(spoken, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]) => {
          if (STATEMENTS.includes(String(name))) note();
          return found.apply(target, given);
        };
      },
    });
  const transaction = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation((inside, config) => {
    counted.before = chance.draws - begun;
    last = chance.draws;
    return transaction((tx) => inside(listening(tx)), config);
  });
  await work();
  note();
  spy.mockRestore();
  return counted;
}

const STATEMENTS: readonly string[] = ['select', 'insert', 'update', 'delete', 'execute'];

/** The same shops with fewer orders, for what is compared with another demo. */
const FEW = DEMO_SHOPS.map((shop, index) => ({ ...shop, orders: index === 0 ? 300 : 20 }));
let few: Connection;

beforeAll(async () => {
  connection = await openDatabase();
  await seedDemo(connection.db, NOW, secrets);
  few = await openDatabase();
  await seedDemo(few.db, NOW, secrets, { shops: FEW });
});
afterAll(async () => {
  await connection.close();
  await few.close();
});

/** What a row of `t` is, and which rows are looked at; every row as it is where nothing is said. */
type Seen = Record<string, { row?: SQL; where?: SQL }>;

/** A digest of every row of every table that seed and moment tell. */
async function digest({ db }: Connection, seen: Seen = {}): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of Object.keys(tables)) {
    if (table in EXCEPTIONS.drawnAnew) continue;
    const { row = sql`to_jsonb(t)`, where = sql`true` } = seen[table] ?? {};
    const { rows } = await db.execute<{ row: string }>(
      sql`select (${row})::text as row from ${sql.identifier(table)} t where ${where} order by 1`,
    );
    const text = rows.map(({ row }) => row).join('\n');
    digests[table] = `${rows.length} ${createHash('sha256').update(text).digest('hex')}`;
  }
  return digests;
}

const distinct = async (column: string, shopId = 1) => {
  const { rows } = await connection.db.execute<{ found: string }>(
    sql`select distinct ${sql.identifier(column)} as found from orders where shop_id = ${shopId}`,
  );
  return rows.map(({ found }) => found).sort();
};
const sorted = (names: readonly string[]) => [...names].sort();
const countOf = async (table: string, shopId: number) => {
  const { rows } = await connection.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where shop_id = ${shopId}`,
  );
  return rows[0]?.count;
};

describe('the demo', () => {
  it('is the same again from the same seed and moment, and another from another seed', async () => {
    const again = await openDatabase();
    const draws = await drawsBetweenStatements(again.db, () =>
      seedDemo(again.db, NOW, secrets, { shops: FEW }),
    );
    expect(await digest(again)).toEqual(await digest(few));
    // What is made at random inside the transaction is a statement's worth, whatever the machine:
    // the database would end a transaction that says nothing while a shop's orders are made.
    expect(draws.before).toBeGreaterThan(10_000);
    expect(Math.max(...draws.inside)).toBeLessThan(1000);
    expect(draws.inside.length).toBeGreaterThan(100);
    await again.close();
    const other = await openDatabase();
    await seedDemo(other.db, NOW, secrets, { seed: 1, shops: FEW });
    expect((await digest(other)).orders).not.toBe((await digest(few)).orders);
    await other.close();
  });

  it('has chance of its own in each part: what is added or left out changes nobody else’s rows', async () => {
    const other = await openDatabase();
    const madeUp: Demo<number[]> = {
      after: [],
      make: ({ random, shops }) => shops.map(() => random.whole(1, 100)),
      async write(tx, { now, random }, counts) {
        const rows = counts.map((count, index) => ({
          ...{ operation: `made up ${index}`, address: String(random.next()), hour: now, count },
        }));
        await writeRows(tx, publicUses, rows);
      },
    };
    await seedDemo(other.db, NOW, secrets, {
      shops: FEW,
      parts: { madeUp, ...demos, vouchers: null },
    });
    const others: Seen = {
      // The log counts all its lines through.
      operation_log: { row: sql`to_jsonb(t) - 'id'`, where: sql`module <> 'vouchers'` },
      record_history: { where: sql`lifecycle <> 'voucher'` },
      record_timers: { where: sql`lifecycle <> 'voucher'` },
      vouchers: { where: sql`false` },
      public_uses: { where: sql`false` },
    };
    expect(await digest(other, others)).toEqual(await digest(few, others));
    expect(await other.db.$count(vouchers)).toBe(0);
    expect(await other.db.$count(publicUses)).toBe(DEMO_SHOPS.length);
    await other.close();
  });

  it('is put together in the order that its parts ask for, and not where there is none', () => {
    const part = (...after: DomainName[]): Demo => ({ after, write: async () => {} });
    const orderOf = (parts: Demos) => inOrder(parts).map(([name]) => name);
    expect(
      orderOf({ goods: part('suppliers'), orders: part('goods'), files: null, suppliers: part() }),
    ).toEqual(['suppliers', 'goods', 'orders']);
    expect(() => inOrder({ goods: part('orders'), orders: part('goods') })).toThrow(
      'The demos of orders and goods wait for each other',
    );
    expect(() => inOrder({ goods: part('files'), files: null })).toThrow(
      'The demo of goods comes after files, which has none',
    );
    expect(() => inOrder({ goods: part('orders') })).toThrow(
      'The demo of goods comes after orders, which has none',
    );
  });

  it('is put into an empty database alone', async () => {
    const before = await digest(connection);
    expect(await seedDemo(connection.db, NOW, secrets)).toBe(false);
    expect(await digest(connection)).toEqual(before);
  });

  it('fills every shop with goods, customers and orders', async () => {
    for (const [index, shop] of DEMO_SHOPS.entries()) {
      expect(await countOf('orders', index + 1)).toBe(shop.orders);
      // A wholesaler sells two by weight besides.
      expect(await countOf('goods', index + 1)).toBe(shop.type === 'wholesale' ? 302 : 300);
      expect(await countOf('customers', index + 1)).toBe(130);
    }
  });

  it('has orders of every kind, channel, place and payment status in the first shop', async () => {
    expect(await distinct('kind')).toEqual(sorted(ORDER_KINDS));
    expect(await distinct('channel')).toEqual(sorted(CHANNELS));
    expect(await distinct('status')).toEqual(sorted(FULFILMENT));
    expect(await distinct('payment_status')).toEqual(sorted(PAYMENT));
    expect(await distinct('review_overdue')).toEqual([false, true]);
  });

  it('has credit notes of refunds, of an order that became cheaper and of one that was cancelled', async () => {
    const { rows } = await connection.db.execute(sql`
      select distinct o.status = 'cancelled' as cancelled, o.total < (i.says ->> 'total')::numeric as cheaper
      from credit_notes c join orders o on o.id = c.order_id join invoices i on i.order_id = o.id
      where c.shop_id = 1 and c.posting_id is null and c.amount > 0 order by 1`);
    expect(rows).toEqual([
      { cancelled: false, cheaper: true },
      { cancelled: true, cheaper: false },
    ]);
  });

  it('has a discount that was given, and one that waits for a second person', async () => {
    const { rows } = await connection.db.execute(sql`
      select o.payment_status as at, bool_or(l.discount > 0) as given
      from orders o join order_lines l on l.order_id = o.id
      where o.shop_id = 1 and (l.discount > 0 or o.asked->'event'->>'type' = 'discount')
      group by 1 order by 1`);
    expect(rows).toEqual([
      { at: 'toDecide', given: false },
      { at: 'unpaid', given: true },
    ]);
  });

  it('lets nobody act in a shop that is not theirs', async () => {
    const { rows } = await connection.db.execute(sql`
      select distinct h.lifecycle, h.shop_id, h.actor_name from record_history h
      where h.actor_id is not null and not exists (
        select 1 from account_shops s where s.account_id = h.actor_id and s.shop_id = h.shop_id)`);
    expect(rows).toEqual([]);
  });
});

describe('what the demo says of itself', () => {
  it('is the path that each order has walked on its chart', async () => {
    const { db } = connection;
    const rows = await db.select().from(orders).orderBy(asc(orders.id));
    const histories = Map.groupBy(
      await db
        .select()
        .from(recordHistory)
        .where(eq(recordHistory.lifecycle, 'order'))
        .orderBy(asc(recordHistory.version)),
      ({ recordId }) => recordId,
    );
    const lines = Map.groupBy(
      await db.select().from(orderLines).orderBy(asc(orderLines.id)),
      ({ orderId }) => orderId,
    );
    const wrong = rows.flatMap((order) => {
      const problem = walkAgain(order, histories.get(order.id) ?? [], lines.get(order.id) ?? []);
      return problem === null ? [] : [`${order.orderSn}: ${problem}`];
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBe(2600);
  });

  it('adds up: what customers owe, what orders cost, what was shipped', async () => {
    const { db } = connection;
    const owed = await db.execute(sql`
      select c.id from customers c left join orders o on o.customer_id = c.id
        and o.kind = 'wholesale' and o.tab in ('inProgress', 'completed')
      group by c.id having c.receivable <> coalesce(sum(greatest(o.total - o.paid, 0)), 0)`);
    expect(owed.rows).toEqual([]);
    const cost = await db.execute(sql`
      select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
      having o.total <> o.items - o.discount + o.delivery_fee + o.gst
        or o.items <> sum(l.amount) or o.item_count <> count(*)
        or o.gst < sum(l.gst)`);
    expect(cost.rows).toEqual([]);
    const shipped = await db.execute(sql`
      with sent as (
        select (part->>'lineId')::bigint as line, sum((part->>'quantity')::numeric) as quantity
        from shipments, jsonb_array_elements(lines) part group by 1
      ) select l.id from order_lines l join orders o on o.id = l.order_id
        left join sent on sent.line = l.id
      where o.status <> 'cancelled' and l.shipped <> coalesce(sent.quantity, 0)`);
    expect(shipped.rows).toEqual([]);
  });

  it('gives numbers out once, and the next order goes on after them', async () => {
    const { rows } = await connection.db.execute(sql`
      select c.shop_id, c.name, c.value from counters c
      where c.name like 'order:%' and c.value <> (
        select count(*) from orders o join shops s on s.id = o.shop_id
        where o.shop_id = c.shop_id and o.order_sn like s.order_prefix || substring(c.name from 7) || '-%')
      union all
      select c.shop_id, c.name, c.value from counters c
      where c.name = 'invoice' and c.value <> (
        select count(invoice_no) from orders o where o.shop_id = c.shop_id)`);
    expect(rows).toEqual([]);
  });

  it('keeps a clock running for exactly the orders that still wait for a first look', async () => {
    const { rows } = await connection.db.execute(sql`
      select o.order_sn from orders o
      left join record_timers t on t.lifecycle = 'order' and t.record_id = o.id
      where (t.record_id is not null) <> (o.tab = 'toAccept' and not o.review_overdue)
        or t.due_at <= ${NOW.toISOString()}`);
    expect(rows).toEqual([]);
  });

  it('has customers in every situation that a clerk meets', async () => {
    const { rows } = await connection.db.execute<Record<string, number>>(sql`
      select count(*) filter (where status = 'frozen')::int as frozen,
        count(*) filter (where receivable > credit_limit * 0.8)::int as near_limit,
        count(*) filter (where not consumption_tax)::int as without_tax,
        count(distinct grade)::int as grades,
        count(*) filter (where phone !~ '^[689][0-9]{7}$')::int as wrong_phones,
        count(*) filter (where uen is null)::int as without_uen
      from customers where shop_id = 1`);
    const [found] = rows;
    expect(found).toMatchObject({ grades: 4, wrong_phones: 0, without_uen: 0 });
    for (const situation of ['frozen', 'near_limit', 'without_tax']) {
      expect(found?.[situation]).toBeGreaterThan(3);
    }
  });

  it('has goods in plenty, goods nearly gone, goods with a limit and goods off the shelf', async () => {
    const { rows } = await connection.db.execute<Record<string, number>>(sql`
      select count(*) filter (where stock = 0)::int as gone,
        count(*) filter (where stock between 1 and 12)::int as nearly,
        count(maximum_quantity)::int as limited,
        count(*) filter (where shelf = 'offShelf')::int as off,
        count(distinct name)::int as names, count(distinct name_zh)::int as names_zh
      from goods where shop_id = 1`);
    for (const count of Object.values(rows[0] ?? {})) expect(count).toBeGreaterThan(3);
    expect(rows[0]).toMatchObject({ names: 302, names_zh: 302 });
  });

  it('redeems vouchers only while they run', async () => {
    const { db } = connection;
    const moves = await db
      .select()
      .from(recordHistory)
      .where(eq(recordHistory.lifecycle, 'voucher'));
    const momentOf = (id: number, place: string) =>
      moves.find(({ recordId, toState }) => recordId === id && toState === place)?.at;
    const copies = await db.select().from(voucherCopies);
    const redeemed = copies.flatMap(({ voucherId, redeemedAt }) =>
      redeemedAt === null ? [] : [{ voucherId, redeemedAt }],
    );
    expect(redeemed.length).toBeGreaterThan(50);
    for (const { voucherId, redeemedAt } of redeemed) {
      const from = momentOf(voucherId, 'inProgress') ?? NOW;
      const until = momentOf(voucherId, 'expired') ?? NOW;
      expect(redeemedAt >= from && redeemedAt <= until, `${voucherId}: ${redeemedAt}`).toBe(true);
    }
  });

  it('has refused attempts in its log', async () => {
    const refused = await connection.db
      .select()
      .from(operationLog)
      .where(eq(operationLog.outcome, 'refused'));
    expect(refused.length).toBeGreaterThan(5);
  });

  it('names the record of every line of its log that is about one', async () => {
    const lines = await connection.db.select().from(operationLog);
    const about = lines.filter(({ targetId }) => targetId !== null);
    expect(about.length).toBeGreaterThan(1_000);
    const nameless = about.filter(({ targetRecord }) => targetRecord === null);
    expect([...new Set(nameless.map(({ module }) => module))]).toEqual([]);
  });
});

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type History = typeof recordHistory.$inferSelect;

/** Walks an order's history on the chart again, and answers what does not fit; or null. */
function walkAgain(order: Order, history: History[], lines: Line[]): string | null {
  const [first, ...moves] = history;
  if (first?.event !== 'create' || first.version !== 0) return 'no beginning';
  const wasAsked = order.asked !== null || moves.some(({ event }) => event === 'approveAsked');
  const facts = factsAtBeginning(order, lines, wasAsked);
  let at = restore(orderLifecycle, first.toState as ChartState, facts);
  let moment = first.at;
  for (const [index, move] of moves.entries()) {
    if (move.version !== index + 1) return `version ${move.version} after ${index}`;
    if (!isDeepStrictEqual(move.fromState, at.value)) return `a gap before ${move.version}`;
    if (move.at < moment || move.at > NOW) return `a wrong moment of ${move.version}`;
    const event = { type: move.event, ...move.payload, remark: move.remark ?? undefined };
    if (!at.can(event)) return `${move.event} at ${JSON.stringify(at.value)}`;
    [at] = advance(at, orderLifecycle.chart, event);
    if (!isDeepStrictEqual(move.toState, at.value)) return `another end of ${move.version}`;
    moment = move.at;
  }
  const now = at.context as OrderFacts;
  const ends = [moves.length, at.value, now.paid, now.refunded, now.lines.map((l) => l.shipped)];
  const stored = [
    order.version,
    order.state,
    order.paid,
    order.refunded,
    lines.map((l) => l.shipped),
  ];
  return isDeepStrictEqual(ends, stored) ? null : `ends ${JSON.stringify([ends, stored])}`;
}

function factsAtBeginning(order: Order, lines: Line[], wasAsked: boolean): OrderFacts {
  return {
    orderId: order.id,
    kind: order.kind as OrderFacts['kind'],
    currency: order.currency,
    prepaid: order.prepaid,
    total: order.total,
    paid: 0,
    refunded: 0,
    paymentMethod: null,
    lines: lines.map((line) => ({
      ...line,
      discount: { amount: 0, most: line.amount, reason: '' },
      lineId: line.id,
      baseUnit: line.unit,
      baseUnitZh: line.unitZh,
      shipped: 0,
      stock: Number.MAX_SAFE_INTEGER,
    })),
    cancelled: false,
    // Who ordered was not frozen and had credit when the demo walked; here only that one did.
    customer:
      order.customerId === null
        ? null
        : {
            id: order.customerId,
            name: order.customerName,
            nameZh: order.customerNameZh,
            frozen: false,
            creditLimit: Number.MAX_SAFE_INTEGER,
            receivable: 0,
          },
    invoiced: null,
    wallet: { memberId: 0, member: '', balance: Number.MAX_SAFE_INTEGER },
    storeOpen: true,
    storeReopensAt: null,
    unavailableDrivers: [],
    unavailableVehicles: [],
    pickLists: [],
    driverId: null,
    vehicleId: null,
    // Of some a refund or a cancellation was asked for.
    limits: wasAsked ? { refund: 0, correction: 0 } : { refund: null, correction: null },
    asked: null,
    actor: null,
  };
}

describe('the cases of the demo', () => {
  it('stand in every place, with vouchers used and unused, and some are overdue', async () => {
    const { rows } = await connection.db.execute<{ status: string }>(
      sql`select distinct status from after_sales_cases order by 1`,
    );
    expect(rows.map(({ status }) => status)).toEqual(sorted(CASE_PLACES));
    const [found] = (
      await connection.db.execute<Record<string, number>>(sql`
        select (select count(*) from after_sales_cases)::int as cases,
          (select count(*) from after_sales_cases where overdue)::int as overdue,
          (select count(*) from coupons where used_at is not null)::int as used,
          (select count(*) from coupons where used_at is null and revoked_at is null)::int as unused,
          (select count(*) from members)::int as members`)
    ).rows;
    expect(found).toEqual({ cases: 80, overdue: 10, used: 5, unused: 5, members: 200 });
  });

  it('keep orders, ledger and counts in step', async () => {
    expect(await auditAfterSales(connection.db)).toEqual([]);
  });
});
