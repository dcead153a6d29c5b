import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../server/db/connect.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { createLog } from '../../../server/log.ts';
import { startRounds } from '../../../server/rounds.ts';
import { openDatabase } from '../support/database.ts';

const SEEDED = new Date('2026-05-20T06:30:00Z');
/** By then every order has waited longer than the review time. */
const LATER = new Date('2026-05-21T06:30:00Z');

let connection: Connection;

beforeAll(async () => {
  connection = await openDatabase();
  await seedDemo(connection.db, SEEDED);
});
afterAll(() => connection.close());

const figures = async () => {
  const { rows } = await connection.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from record_timers) as running,
      (select count(*)::int from orders where tab = 'toAccept') as waiting,
      (select count(*)::int from orders where review_overdue) as overdue,
      (select sum(count)::int from order_counts where review_overdue) as counted,
      (select count(*)::int from record_history where actor_role = 'clock' and at = ${LATER.toISOString()}) as flagged,
      (select count(*)::int from (select from order_counts group by shop_id, tab, status, payment_status, kind, channel, review_overdue having count(*) > 1) split) as split`);
  return rows[0] ?? {};
};

describe('the rounds', () => {
  it('fire what is due once, whichever of several servers notices, and fold the counts', async () => {
    const before = await figures();
    expect(before.running).toBeGreaterThan(10);
    const log = createLog('silent');
    const stops = [1, 2, 3].map(() => startRounds(connection.db, () => LATER, log));
    await vi.waitFor(async () => expect((await figures()).running).toBe(0), 60_000);
    await Promise.all(stops.map((stop) => stop()));
    const after = await figures();
    expect(after).toMatchObject({
      overdue: after.waiting,
      counted: after.overdue,
      flagged: before.running,
    });
    const again = startRounds(connection.db, () => LATER, log);
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
    const stop = startRounds(connection.db, () => LATER, log);
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
    const stop = startRounds(db, () => LATER, log);
    await vi.waitFor(async () => expect((await figures()).running).toBe(1), 30_000);
    await stop();
    expect(failures.length).toBeGreaterThan(0);
  });
});
