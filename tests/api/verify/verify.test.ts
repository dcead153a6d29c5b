// engine: either

import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import type { AnyStored } from '../../../server/kernel/product.ts';
import { mailKinds, storedLifecycles } from '../../../server/product/product.ts';
import { faultsOfRecords } from '../../../server/product/verify/records.ts';
import { type Verification, verify } from '../../../server/product/verify/verify.ts';
import { WORLD } from '../orders/world.ts';
import { openDatabase } from '../support/database.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openDatabase(WORLD);
});
afterAll(() => connection.close());

class Undone extends Error {}

/** What is found in the demo after some damage, which is undone. */
async function foundAfter(damage: readonly string[]): Promise<Verification> {
  let found: Verification | undefined;
  try {
    await connection.db.transaction(async (tx) => {
      for (const statement of damage) await tx.execute(sql.raw(statement));
      found = await verify(tx as unknown as Database);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!found) throw new Error('Nothing was looked at');
  return found;
}

/** Lets a statement change what the database itself keeps from being changed. */
const forced = (table: string, statement: string) => [
  `alter table ${table} disable trigger user`,
  statement,
];

const AN_ORDER = `(select min(id) from orders where version > 4)`;
const A_POSTING = `(select min(id) from ledger_postings where lifecycle = 'recharge')`;

async function only<T>(query: string): Promise<T> {
  const { rows } = await connection.pool.query(query);
  return Object.values(rows[0] ?? {})[0] as T;
}

describe('verify', () => {
  test('finds nothing in a healthy database, and says how much it looked at', async () => {
    const said: string[] = [];
    const found = await verify(connection.db, (line) => said.push(line));
    expect(found.faults).toEqual([]);
    expect(found).toMatchObject({ ok: true, found: 0 });
    expect(found.records.order).toBe(
      await connection.pool.query('select from orders').then(({ rowCount }) => rowCount),
    );
    expect(found.records.afterSalesCase).toBeGreaterThan(0);
    expect(found.postings).toBe(await only('select count(*)::int from ledger_postings'));
    expect(said).toContain(`order: ${found.records.order} records replayed`);
  });

  test('names an order whose state was changed by hand', async () => {
    const id = await only(`select ${AN_ORDER}`);
    const { ok, faults } = await foundAfter([
      `update orders set state = '{"fulfilment":"pendingSubmission","payment":"unpaid"}' where id = ${AN_ORDER}`,
    ]);
    expect(ok).toBe(false);
    expect(faults[0]?.check).toBe('order');
    expect(faults[0]?.says).toMatch(
      new RegExp(`^order ${id} \\([\\w-]+\\): its state is .* its history ends in `),
    );
  });

  test('names an order whose list shows another place than its chart', async () => {
    const id = await only(`select ${AN_ORDER}`);
    const { faults } = await foundAfter([
      `update orders set payment_status = 'elsewhere' where id = ${AN_ORDER}`,
    ]);
    expect(faults[0]?.says).toMatch(new RegExp(`^order ${id} .*lists show payment as elsewhere`));
  });

  test.each([
    ['the first', 0, 'version 0 is missing'],
    ['one in the midst', 2, 'version 2 is missing'],
    ['the last', null, /version \d+ is missing/],
  ])('names an order of whose history %s line is missing', async (_which, version, says) => {
    const id = await only(`select ${AN_ORDER}`);
    const line = version ?? `(select version from orders where id = ${AN_ORDER})`;
    const { faults } = await foundAfter(
      forced(
        'record_history',
        `delete from record_history where lifecycle = 'order' and record_id = ${AN_ORDER} and version = ${line}`,
      ),
    );
    expect(faults[0]?.says).toContain(`order ${id} (`);
    expect(faults[0]?.says).toMatch(says);
  });

  test('names a statement whose list shows another place than its chart', async () => {
    const id = await only<number>(
      `select min(id)::int from settlements where status = 'generated'`,
    );
    const found = await foundAfter([`update settlements set status = 'approve' where id = ${id}`]);
    expect(found.faults).toContainEqual(
      expect.objectContaining({
        check: 'settlement',
        says: expect.stringMatching(
          `^settlement ${id} .*lists show settlement as approve, its chart has generated`,
        ),
      }),
    );
  });

  test('looks at the place that every list shows', () => {
    const lifecycles = storedLifecycles({ mailServer: true, warehouse: true, kinds: mailKinds });
    const unseen = Object.entries(lifecycles).flatMap(([id, { rows }]) => {
      const { status } = getTableColumns(rows.state.table);
      const isSeen = [rows.state, ...Object.values(rows.shown ?? {})].includes(status as PgColumn);
      return status === undefined || isSeen ? [] : [id];
    });
    expect(unseen).toEqual([]);
  });

  test('names an order with a step that its chart has not', async () => {
    const id = await only(`select ${AN_ORDER}`);
    const { faults } = await foundAfter(
      forced(
        'record_history',
        `update record_history set event = 'review' where lifecycle = 'order' and record_id = ${AN_ORDER} and version = 1`,
      ),
    );
    expect(faults[0]?.says).toContain(`order ${id} (`);
    expect(faults[0]?.says).toContain('version 1: its chart has no way from');
  });

  test('names a history whose record is gone, and one that no chart has', async () => {
    const { faults } = await foundAfter([
      `insert into record_history (lifecycle, record_id, version, shop_id, at, actor_name, actor_role, event, payload, to_state)
       values ('supplier', 999999, 0, 1, now(), '', 'clock', 'create', '{}', '"active"'),
         ('banquet', 1, 0, 1, now(), '', 'clock', 'create', '{}', '"laid"')`,
    ]);
    expect(faults.map(({ says }) => says)).toEqual([
      'supplier 999999: it has a history and is gone from suppliers',
      'banquet: no chart has this name',
    ]);
  });

  test('misses an order without a row, and not a store that nobody has closed yet', async () => {
    const open = 'select min(id) from shops where id not in (select shop_id from stores)';
    const stored = storedLifecycles({ mailServer: false, kinds: {} });
    const faults = (lifecycle: string, id: number) =>
      faultsOfRecords(connection.db, stored[lifecycle] as AnyStored, [id]);
    const store = Number(await only(open));
    const order = Number(await only('select max(id) + 1 from orders'));
    expect(store).toBeGreaterThan(0);
    expect(await faults('storeClosure', store)).toEqual([]);
    expect(await faults('order', order)).toEqual([`order ${order}: it is gone`]);
  });

  test('names a posting that is out of balance, and the recharge that it is of', async () => {
    const id = await only(`select ${A_POSTING}`);
    const recharge = await only(`select record_id from ledger_postings where id = ${A_POSTING}`);
    const { faults } = await foundAfter(
      forced(
        'ledger_entries',
        `update ledger_entries set amount = amount - 1 where posting_id = ${A_POSTING} and account like 'wallet:%'`,
      ),
    );
    const says = faults.map((fault) => fault.says);
    expect(says[0]).toBe(
      `posting ${id} (recharge of recharge ${recharge}): it is out of balance by -1.00`,
    );
    expect(says.some((line) => line.startsWith(`recharge ${recharge}: it is succeeded`))).toBe(
      true,
    );
  });

  test('names the order of a posting that was altered on both sides', async () => {
    const posting = `(select min(id) from ledger_postings where lifecycle = 'order' and kind = 'payment')`;
    const order = await only(`select record_id from ledger_postings where id = ${posting}`);
    const { faults } = await foundAfter(
      forced(
        'ledger_entries',
        `update ledger_entries set amount = amount * 2 where posting_id = ${posting}`,
      ),
    );
    expect(faults[0]?.says).toMatch(
      new RegExp(`^order ${order} \\([\\w-]+\\): .* paid and .* the ledger has`),
    );
  });

  test('names a posting that no move of a record made', async () => {
    const id = await only(`select ${A_POSTING}`);
    const { faults } = await foundAfter(
      forced('ledger_postings', `update ledger_postings set version = 77 where id = ${A_POSTING}`),
    );
    expect(faults[0]?.says).toContain(`posting ${id} (`);
    expect(faults[0]?.says).toContain('no move of the record made it: version 77');
  });

  test.each([
    ['order_counts', 'orders', "shop_id = 1 and status = 'new'"],
    ['recharge_counts', 'recharges', 'shop_id = 1'],
  ])('names a wrong count of %s', async (counts, _rows, where) => {
    const { faults } = await foundAfter([
      `update ${counts} set count = count + 1 where ctid = (select ctid from ${counts} where ${where} limit 1)`,
    ]);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.check).toBe('counts');
    expect(faults[0]?.says).toMatch(new RegExp(`^${counts} .*: \\d+ are counted, \\d+ are there$`));
  });

  test('names a shop of whose invoice numbers one is left out, in the midst or at the end', async () => {
    const gapAt = async (number: number) => {
      const { faults } = await foundAfter([
        `update orders set invoice_no = null
         where shop_id = 1 and substring(invoice_no from '[0-9]+$')::int = ${number}`,
      ]);
      return faults.map(({ says }) => says);
    };
    const last = await only<number>(
      `select value::int from counters where shop_id = 1 and name = 'invoice'`,
    );
    const says = (number: number) =>
      `shop 1: after its invoice ${number - 1} comes ${number + 1}, not the next one`;
    expect(last).toBeGreaterThan(4);
    expect(await gapAt(3)).toContain(says(3));
    expect(await gapAt(last)).toContain(says(last));
    const { faults } = await foundAfter([
      `update counters set value = value + 2 where shop_id = 1 and name = 'invoice'`,
    ]);
    expect(faults.map((fault) => fault.says)).toEqual([
      `shop 1: after its invoice ${last} comes ${last + 3}, not the next one`,
    ]);
  });

  test('names a refund of an invoice without its credit note, and a number that is left out', async () => {
    const [{ id, no } = { id: 0, no: '' }] = (
      await connection.pool.query(
        `select order_id as id, credit_no as no from credit_notes where shop_id = 1 order by credit_no limit 1`,
      )
    ).rows;
    const year = no.split('-').at(-2);
    expect(no).toMatch(/-CN-\d{4}-000001$/);
    const { faults } = await foundAfter(
      forced('credit_notes', `delete from credit_notes where credit_no = '${no}'`),
    );
    const said = faults.map(({ says }) => says);
    expect(said).toContainEqual(expect.stringContaining(`order ${id} (`));
    expect(said).toContain(`shop 1: after its credit note 0 of ${year} comes 2, not the next one`);
  });

  test('names a completed and paid order that is in no statement of its time', async () => {
    const [{ id, sn, statement } = { id: 0, sn: '', statement: 0 }] = (
      await connection.pool.query(`
        select l.order_id as id, l.order_sn as sn, s.id as statement from settlement_lines l
        join settlements s on s.id = l.settlement_id
        where not l.adjustment and s.status = 'transferred' order by l.order_id limit 1`)
    ).rows;
    const { faults } = await foundAfter([`delete from settlement_lines where order_id = ${id}`]);
    const found = faults.map(({ says }) => says);
    expect(found).toContain(`statement ${statement}: figures`);
    expect(found).toContainEqual(
      expect.stringMatching(
        `^order ${id} \\(${sn}\\): completed and paid before statement \\d+, it is in none$`,
      ),
    );
  });

  test('names an order that changed after its statement without being left to the next one', async () => {
    const [{ id, sn } = { id: 0, sn: '' }] = (
      await connection.pool.query(`
        select order_id as id, order_sn as sn from settlement_lines
        where not adjustment order by order_id limit 1`)
    ).rows;
    const says = `order ${id} (${sn}): its money is another than its statements say, and none will look at it`;
    const changed = `update orders set refunded = refunded + 1 where id = ${id}`;
    const found = async (...statements: string[]) =>
      (await foundAfter(statements)).faults.map((fault) => fault.says);
    expect(await found(changed)).not.toContain(says);
    expect(await found(changed, `delete from unsettled_orders where order_id = ${id}`)).toContain(
      says,
    );
  });

  test('names a customer whose balance is wrong', async () => {
    const { faults } = await foundAfter([
      'update customers set receivable = receivable + 1 where id = (select min(id) from customers)',
    ]);
    expect(faults[0]?.says).toMatch(/^customer \d+ \(.*\) owes .* kept is /);
  });

  test.each([
    [
      'buys at other prices than those of its grade',
      "update customers set grade = case grade when 'premium' then 'junior' else 'premium' end where id = (select min(id) from customers where grade_id is not null)",
      /^customer \d+ buys at the prices of \w+, the grade .* has \w+$/,
    ],
    [
      'asks for other prices than those of its grade',
      `update customers set asked = jsonb_build_object('grade', 'general', 'gradeId', (select min(id) from customer_grades where grade <> 'general'))
       where id = (select min(id) from customers)`,
      /^customer \d+ asks for the prices of general, the grade .* has \w+$/,
    ],
    [
      'has a grade of another shop',
      'update customer_grades set shop_id = (select max(id) from shops) where id = (select min(grade_id) from customers)',
      /^customer \d+ has the grade .* of another shop$/,
    ],
  ])('names a customer who %s', async (_what, damage, says) => {
    const { faults } = await foundAfter([damage]);
    const said = faults.filter(({ check }) => check === 'customers').map((fault) => fault.says);
    expect(said[0]).toMatch(says);
  });

  test.each([
    [
      'a shop without a first rate',
      "delete from shop_rates where kind = 'lazada' and shop_id = 2",
      /^shop 2 has no first rate of lazada$/,
    ],
    [
      'an order with another tax than that of its day',
      `update orders set gst_percent = 7 where id = ${AN_ORDER}`,
      /^order \d+ \(.+\) has 7\.00 of tax, which did not hold on \d{4}-\d\d-\d\d$/,
    ],
    [
      'an order without its channel’s fee',
      "update orders set channel_fee_rate = null where id = (select min(id) from orders where channel = 'app')",
      /^order \d+ \(.+\) has no rate of app, which did not hold on /,
    ],
  ])('names %s', async (_which, damage, says) => {
    const { faults } = await foundAfter(forced('orders', damage));
    const found = faults.filter(({ check }) => check === 'rates');
    expect(found.map((fault) => fault.says)).toContainEqual(expect.stringMatching(says));
  });

  test.each([
    [
      'leads',
      'a lead that is accepted and has a shop',
      "update leads set opened_shop_id = 1, opened_account_id = 1 where id = (select min(id) from leads where status = 'accepted')",
      /^lead \d+: accepted, shop 1, account 1$/,
    ],
    [
      'leads',
      'a lead that is opened and has none',
      "update leads set status = 'opened' where id = (select min(id) from leads where status = 'accepted')",
      /^lead \d+: opened$/,
    ],
    [
      'roles',
      'a retired role that somebody has',
      "update roles set status = 'retired' where code = 'clerk'",
      /^role \d+: retired, accounts that have it: \d+$/,
    ],
  ])('%s: names %s', async (check, _what, damage, says) => {
    const { faults } = await foundAfter([damage]);
    const said = faults.filter((fault) => fault.check === check).map((fault) => fault.says);
    expect(said).toEqual([expect.stringMatching(says)]);
  });
});
