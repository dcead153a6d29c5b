// engine: both

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.connection;
  const line = (index: number, shopId = 1) => ({
    shopId,
    at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    // Two of one name: the one who entered it is the first account, the other the second.
    operatorId: index % 2 ? 1 : 2,
    operatorName: 'Ann',
    operatorRole: 'clerk',
    module: index % 3 ? 'orders' : 'goods',
    operation: index % 5 ? 'accept' : 'ship',
    targetId: index + 1,
    targetName: `NT-${String(index).padStart(3, '0')}_%`,
    outcome: index % 7 ? ('done' as const) : ('refused' as const),
    reason: index % 7 ? null : { rule: 'storeIsOpen' },
    remark: null,
  });
  await db.insert(operationLog).values(Array.from({ length: 120 }, (_each, index) => line(index)));
  await db.insert(operationLog).values(line(7, 2));
  await db.insert(recordHistory).values({
    lifecycle: 'order',
    recordId: 1,
    version: 0,
    shopId: 1,
    at: new Date(),
    actorName: '',
    actorRole: 'clock',
    event: 'create',
    payload: {},
    toState: {},
  });
  api = await server.signIn('auditor');
});
afterAll(() => server.stop());

describe('the operation log', () => {
  it('pages newest first, forward, backward and to the end', async () => {
    // Before the line of one's own sign-in.
    const to = '2026-01-01T12:00:00Z';
    const first = await api.listOperationLogVO({ body: { size: 50, to } });
    const ids = (page: typeof first) => page.rows.map(({ targetId }) => targetId);
    expect(ids(first)).toEqual(Array.from({ length: 50 }, (_each, index) => 120 - index));
    expect(first.previous).toBeNull();
    expect(first.total).toEqual({ count: 120, exact: true });
    const second = await api.listOperationLogVO({
      body: { size: 50, to, cursor: first.next ?? undefined },
    });
    expect(ids(second)[0]).toBe(70);
    const back = await api.listOperationLogVO({
      body: { size: 50, to, cursor: second.previous ?? undefined, direction: 'previous' },
    });
    expect(ids(back)).toEqual(ids(first));
    const last = await api.listOperationLogVO({ body: { size: 50, to, direction: 'last' } });
    expect(ids(last).at(-1)).toBe(1);
    expect(last.next).toBeNull();
  });

  it('refuses a cursor that it did not give out', async () => {
    await expect(api.listOperationLogVO({ body: { cursor: 'made up' } })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it.each([
    [{ operator: 1 }, 60],
    [{ module: 'goods' }, 40],
    [{ operation: 'ship' }, 24],
    [{ outcome: 'refused' as const }, 18],
    [{ target: 'nt-01' }, 10],
    // As wide as an input method of Chinese types it.
    [{ target: 'ＮＴ－０１' }, 10],
    [{ target: '_%' }, 120],
    [{ target: '%%' }, 0],
    [{ from: '2026-01-01T00:10:00Z', to: '2026-01-01T08:19:00+08:00' }, 10],
    [{ operator: 2, module: 'orders', outcome: 'refused' as const }, 6],
  ])('is filtered by %j', async (filter, found) => {
    // Before the lines that the tests themselves leave.
    const to = '2026-01-01T12:00:00Z';
    const { total, rows } = await api.listOperationLogVO({ body: { size: 200, to, ...filter } });
    expect([total.count, rows.length]).toEqual([found, found]);
  });

  it('tells the reason of a refused attempt', async () => {
    const { rows } = await api.listOperationLogVO({ body: { outcome: 'refused', size: 1 } });
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason: { rule: 'storeIsOpen' } });
  });

  it('says what it can be filtered by', async () => {
    expect(await api.getOperationList()).toEqual({
      operators: [
        { operator: 1, name: 'The admin', username: 'admin' },
        { operator: 3, name: 'The auditor', username: 'auditor' },
        { operator: 2, name: 'The clerk', username: 'clerk' },
      ],
      modules: ['auth', 'goods', 'orders'],
      operations: [
        { module: 'auth', operation: 'login', calls: [] },
        ...['goods', 'orders'].flatMap((module) =>
          ['accept', 'ship'].map((operation) => ({ module, operation, calls: [] })),
        ),
      ],
    });
  });

  it('finds an operator whose lines are older than the newest ten thousand', async () => {
    await server.connection.db.execute(sql`
      insert into operation_log
        (shop_id, at, operator_id, operator_name, operator_role, module, operation, outcome)
      select 2, timestamptz '2026-01-01' + n * interval '1 second', case when n = 0 then 2 else 1 end,
        '', 'clerk', 'orders', 'accept', 'done'
      from generate_series(0, 10000) as n`);
    const elsewhere = await server.signIn('neighbour');
    const { operators } = await elsewhere.getOperationList();
    expect(operators.map(({ username }) => username)).toEqual(['admin', 'clerk', 'neighbour']);
  });

  it('asks for a delay by its name alone, in whichever state it ended', async () => {
    const base = { shopId: 1, at: new Date(Date.UTC(2026, 0, 2)), operatorName: '' };
    const clock = { ...base, operatorRole: 'clock', module: 'orders', outcome: 'done' as const };
    await server.connection.db.insert(operationLog).values(
      ['new', 'waitingForOrder'].map((place) => ({
        ...clock,
        operation: `xstate.after.reviewTime.order.fulfilment.${place}.onTime`,
      })),
    );
    const { operations, operators } = await api.getOperationList();
    expect(operators[0]).toEqual({ operator: 'clock', name: '', username: '' });
    expect((await api.listOperationLogVO({ body: { operator: 'clock' } })).total.count).toBe(2);
    const ofOrders = operations.filter(({ module }) => module === 'orders');
    expect(ofOrders.map(({ operation }) => operation)).toEqual(['accept', 'reviewTime', 'ship']);
    for (const operation of ['reviewTime', 'orders.reviewTime']) {
      const { rows } = await api.listOperationLogVO({ body: { operation } });
      expect(rows).toHaveLength(2);
    }
  });

  it('tells where a move led, and nothing where it changed no place', async () => {
    const admin = await server.signIn('admin');
    const name = `Moved ${randomUUID()}`;
    const { supplier } = await admin.addSupplierContact(
      { body: { name, contact: 'Ms Ong', phone: '61234567', email: '' } },
      { idempotencyKey: randomUUID() },
    );
    const frozen = await admin.freezeSupplier({ params: { supplierId: supplier.id }, query: {} });
    expect(frozen.supplier.status).toBe('frozen');
    const { rows } = await admin.listOperationLogVO({ body: { target: name } });
    expect(rows.map(({ operation, moved }) => [operation, moved])).toEqual([
      ['freeze', { record: 'supplier', from: ['active'], to: ['frozen'] }],
      ['create', { record: 'supplier', from: [], to: ['active'] }],
    ]);
  });
});

describe('what was done stays written', () => {
  it.each(['operation_log', 'record_history'])('%s refuses to be changed', async (table) => {
    const { db } = server.connection;
    const name = sql.identifier(table);
    for (const statement of [
      sql`update ${name} set shop_id = 2`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
    }
    const { rows } = await db.execute(sql`select count(*)::int as count from ${name}`);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
});

describe('the counts of orders', () => {
  it('follow every statement on the orders, whoever sends it', async () => {
    const { db } = server.connection;
    const counts = async () => {
      const { rows } = await db.execute<{ tab: string; count: number }>(
        sql`select tab, sum(count)::int as count from order_counts group by tab having sum(count) <> 0 order by tab`,
      );
      return Object.fromEntries(rows.map(({ tab, count }) => [tab, count]));
    };
    await db.execute(sql`
      insert into orders (shop_id, order_sn, kind, channel, state, status, payment_status, tab, prepaid,
        currency, items, gst_percent, gst, total, customer_name, customer_phone, item_count, placed_at, search_text)
      select 1, 'NT' || n, 'qrCode', 'app', '{}', 'new', 'unpaid', case when n <= 4 then 'toAccept' else 'completed' end,
        false, 'SGD', 1, 9, 0, 1, 'x', 'x', 0, now(), 'x' from generate_series(1, 10) n`);
    expect(await counts()).toEqual({ toAccept: 4, completed: 6 });
    await db.execute(sql`update orders set tab = 'completed' where order_sn in ('NT1', 'NT2')`);
    expect(await counts()).toEqual({ toAccept: 2, completed: 8 });
    const written = async () => (await db.execute(sql`select 1 from order_counts`)).rows.length;
    const before = await written();
    await db.execute(sql`update orders set merchant_remark = 'nothing that counts'`);
    expect(await written()).toBe(before);
    await db.execute(sql`delete from orders where tab = 'completed'`);
    expect(await counts()).toEqual({ toAccept: 2 });
  });
});
