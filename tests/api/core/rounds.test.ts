// engine: both

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { storedOrder } from '../../../server/orders/stored.ts';
import { seedDemo } from '../../../server/product/demo/seed.ts';
import { startRounds } from '../../../server/product/rounds.ts';
import { openDatabase } from '../support/database.ts';
import { secrets } from '../support/secrets.ts';

const SEEDED = new Date('2026-05-20T06:30:00Z');
/** By then every order has waited longer than the review time. */
const LATER = new Date('2026-05-21T06:30:00Z');
/** What is due by then, or was put off for a while; the ends of vouchers are days away. */
const SOON = new Date('2026-05-21T07:30:00Z');

let connection: Connection;

beforeAll(async () => {
  connection = await openDatabase();
  await seedDemo(connection.db, SEEDED, secrets);
});
afterAll(() => connection.close());

const tools = (log: Logger) => ({
  db: connection.db,
  now: () => LATER,
  log,
  mailer: null,
  warehouse: null,
  uploadDirectory: join(tmpdir(), 'larder-rounds-test'),
});

const figures = async () => {
  const { rows } = await connection.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from record_timers where due_at <= ${SOON.toISOString()}) as running,
      (select count(*)::int from orders where tab = 'toAccept') as waiting,
      (select count(*)::int from orders where review_overdue) as overdue,
      (select sum(count)::int from order_counts where review_overdue) as counted,
      (select count(*)::int from record_history where actor_role = 'clock' and at = ${LATER.toISOString()}) as flagged,
      (select count(*)::int from (select from order_counts group by shop_id, tab, status, payment_status, kind, channel, review_overdue having count(*) > 1) split) as split`);
  return rows[0] ?? {};
};

describe('the rounds', () => {
  it('fire a delay that was written with more digits than a clock of ours has', async () => {
    const { db } = connection;
    await db.execute(sql`
      update record_timers set due_at = timestamptz '2026-05-01 00:00:00.123456+00'
      where lifecycle = 'order'
        and record_id = (select min(record_id) from record_timers where lifecycle = 'order')`);
    const takers = { order: takesTimers(db, storedOrder) };
    expect(await fireDue(db, takers, new Date('2026-05-01T00:00:01Z'))).toBe(1);
  });

  it('fire what is due once, whichever of several servers notices, and fold the counts', async () => {
    const before = await figures();
    expect(before.running).toBeGreaterThan(10);
    const log = createLog('silent');
    const stops = [1, 2, 3].map(() => startRounds(tools(log)));
    await vi.waitFor(async () => expect((await figures()).running).toBe(0), 60_000);
    await Promise.all(stops.map((stop) => stop()));
    const after = await figures();
    expect(after).toMatchObject({
      overdue: after.waiting,
      counted: after.overdue,
      flagged: before.running,
    });
    const again = startRounds(tools(log));
    await vi.waitFor(async () => expect((await figures()).split).toBe(0), 60_000);
    await again();
    expect((await figures()).flagged).toBe(before.running);
  });

  it('go on after a failure', async () => {
    const failures: unknown[] = [];
    const log = Object.assign(createLog('silent'), {
      error: (failure: unknown) => failures.push(failure),
    });
    await connection.db.execute(sql`alter table record_timers rename to away`);
    const stop = startRounds(tools(log));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), 30_000);
    await connection.db.execute(sql`alter table away rename to record_timers`);
    const seen = failures.length;
    await connection.db.execute(sql`
      insert into record_timers (lifecycle, record_id, timer_id, event, due_at)
      values ('order', 999999, 'x', 'x', ${SEEDED.toISOString()})`);
    await vi.waitFor(async () => expect((await figures()).running).toBe(0), 30_000);
    await stop();
    expect(failures.length).toBeLessThanOrEqual(seen + 1);
  });

  it('fire the others where one delay cannot be fired', async () => {
    const failures: unknown[] = [];
    const log = Object.assign(createLog('silent'), {
      error: (failure: unknown) => failures.push(failure),
    });
    const { db } = connection;
    await db.execute(sql`update orders set state = '{"fulfilment":"nowhere"}' where id = 1`);
    for (const [record, due] of [
      [1, SEEDED],
      [999999, LATER],
    ] as const) {
      await db.execute(sql`
        insert into record_timers (lifecycle, record_id, timer_id, event, due_at)
        values ('order', ${record}, 'x', 'x', ${due.toISOString()})`);
    }
    const stop = startRounds(tools(log));
    await vi.waitFor(async () => expect((await figures()).running).toBe(1), 30_000);
    await stop();
    expect(failures.length).toBeGreaterThan(0);
  });

  it('reach a good delay behind more broken ones than are fired at once', async () => {
    const { db } = connection;
    const takers = { order: takesTimers(db, storedOrder) };
    await db.execute(sql`delete from record_timers`);
    for (const [record, lifecycle] of [
      [1, 'order'],
      [2, 'of another version'],
      [999999, 'order'],
    ] as const) {
      await db.execute(sql`
        insert into record_timers (lifecycle, record_id, timer_id, event, due_at)
        values (${lifecycle}, ${record}, 'x', 'x', ${SEEDED.toISOString()}::timestamptz
          + make_interval(secs => ${record % 10}))`);
    }
    await expect(fireDue(db, takers, LATER, { limit: 1 })).rejects.toThrow(AggregateError);
    await fireDue(db, takers, LATER, { limit: 1 });
    const { rows } = await db.execute<{ record: number }>(sql`
      select record_id::int as record from record_timers order by 1`);
    expect(rows.map(({ record }) => record)).toEqual([1, 2]);
  });
});
