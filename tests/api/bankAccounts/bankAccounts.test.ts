// engine: both

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankAccountEntry } from '../../../api/bankAccounts/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { bankAccounts } from '../../../server/bankAccounts/tables.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { inShop, startTestServer, type TestServer } from '../support/server.ts';
import { entry, NUMBER, unlocked } from './ground.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ filling: WORLD });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(bankAccounts);
});

describe('a bank account', () => {
  test('is added, changed and deleted, and its cycle is the shop’s', async () => {
    const api = await unlocked(server);
    const { settlementCycle: seenCycle } = await api.listBankAccount();
    const added = await api.addBankAccount({ body: entry({ seenCycle }) });
    const [row] = added.rows;
    expect(added).toMatchObject({
      settlementCycle: 'weekly',
      rows: [{ account: NUMBER, accountName: 'Old Market Provisions', version: 0 }],
    });
    const id = row?.id ?? 0;
    const body = {
      ...entry({ account: '687045312001', settlementCycle: 'halfMonth' }),
      version: 0,
    };
    const changed = await api.editBankAccount({ params: { id }, body });
    expect(changed).toMatchObject({
      settlementCycle: 'halfMonth',
      rows: [{ id, account: '687045312001', version: 1 }],
    });
    const [shop] = await server.connection.db.select().from(shops).where(eq(shops.id, 1));
    expect(shop?.settlementCycle).toBe('halfMonth');
    const stale = await failureOf(api.editBankAccount({ params: { id }, body }));
    expect(stale.code).toBe(CODES.stale);
    expect(stale.data).toEqual(changed);
    const gone = await api.deleteBankAccount({ params: { id }, body: { version: 1 } });
    expect(gone.rows).toEqual([]);
    const again = await failureOf(api.deleteBankAccount({ params: { id }, body: { version: 1 } }));
    expect(again.code).toBe(CODES.notFound);
  });

  test('leaves the shop’s cycle to who changes it, knowing what it is', async () => {
    const { db } = server.connection;
    const cycleIs = async (settlementCycle: 'weekly' | 'monthly') => {
      await db.update(shops).set({ settlementCycle }).where(eq(shops.id, 1));
    };
    const cycle = async () =>
      (await db.select().from(shops).where(eq(shops.id, 1)))[0]?.settlementCycle;
    const linesOf = () =>
      db.select().from(operationLog).where(eq(operationLog.operation, 'changeSettlementCycle'));
    const api = await unlocked(server);
    await cycleIs('monthly');
    const { rows } = await api.addBankAccount({ body: entry() });
    expect(await cycle()).toBe('monthly');
    const before = await linesOf();
    // Seen as weekly, and by now monthly: neither the cycle nor the account is changed.
    const params = { id: rows[0]?.id ?? 0 };
    const chosen = { settlementCycle: 'halfMonth', email: 'other@oldmarket.example' } as const;
    const body = { ...entry({ ...chosen, seenCycle: 'weekly' }), version: 0 };
    for (const failure of await Promise.all(
      [
        api.editBankAccount({ params, body }),
        api.addBankAccount({ body: entry({ ...chosen, account: '99887766' }) }),
      ].map(failureOf),
    )) {
      expect(failure.code).toBe(CODES.stale);
      expect(failure.data).toMatchObject({ settlementCycle: 'monthly', rows });
    }
    expect(await cycle()).toBe('monthly');
    expect(
      await api.editBankAccount({ params, body: { ...body, seenCycle: 'monthly' } }),
    ).toMatchObject({ settlementCycle: 'halfMonth', rows: [{ email: 'other@oldmarket.example' }] });
    const lines = (await linesOf())
      .slice(before.length)
      .filter(({ outcome }) => outcome === 'done');
    expect(lines).toMatchObject([
      {
        module: 'bankAccounts',
        targetRecord: 'settlementCycle',
        targetId: 1,
        remark: null,
        changes: [
          {
            ...{ what: 'setting', setting: 'settlementCycle', as: 'choice' },
            ...{ from: 'monthly', to: 'halfMonth' },
          },
        ],
      },
    ]);
  });

  test('is there once, however its number is written, and a shop has ten at most', async () => {
    const api = await unlocked(server);
    const { rows } = await api.addBankAccount({ body: entry() });
    const twice = await failureOf(api.addBankAccount({ body: entry({ account: '0039 1245 67' }) }));
    expect(twice.reason?.rule).toBe('bankAccountIsNew');
    // Ten clerks at once: the shop's lock lets one after the other in.
    const many = await Promise.allSettled(
      Array.from({ length: 11 }, (_one, index) =>
        api.addBankAccount({ body: entry({ account: `55500000${index}` }) }),
      ),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await api.listBankAccount()).rows).toHaveLength(10);
    const [row] = rows;
    const [other] = (await api.listBankAccount()).rows.slice(-1);
    const body = { ...entry({ account: other?.account ?? '' }), version: 0 };
    const taken = await failureOf(api.editBankAccount({ params: { id: row?.id ?? 0 }, body }));
    expect(taken.reason?.rule).toBe('bankAccountIsNew');
  });

  test('of another shop is not found', async () => {
    const api = await unlocked(server);
    const { rows } = await api.addBankAccount({ body: entry() });
    const id = rows[0]?.id ?? 0;
    const other = inShop(api, 2);
    expect((await other.listBankAccount()).rows).toEqual([]);
    for (const failure of await Promise.all(
      [
        other.editBankAccount({ params: { id }, body: { ...entry(), version: 0 } }),
        other.deleteBankAccount({ params: { id }, body: { version: 0 } }),
      ].map(failureOf),
    )) {
      expect(failure.code).toBe(CODES.notFound);
    }
    expect((await api.listBankAccount()).rows).toEqual(rows);
  });

  test('needs everything, each named at its field', async () => {
    const api = await unlocked(server);
    const errorsOf = async (body: object) =>
      (await failureOf(api.addBankAccount({ body: body as BankAccountEntry }))).errors;
    expect(Object.keys(await errorsOf({})).sort()).toEqual(Object.keys(entry()).sort());
    expect(await errorsOf(entry({ email: 'finance@' }))).toEqual({ email: 'Email format error' });
    expect(await errorsOf(entry({ account: '12-345' }))).toEqual({
      account: 'Enter 6 to 34 digits or letters',
    });
    expect(Object.keys(await errorsOf(entry({ accountName: ' ' })))).toEqual(['accountName']);
    for (const bankCode of ['NOBANK', 'DBSSSGSG1', '8BSSSGSG', 'DBSS-SGSG']) {
      expect(Object.keys(await errorsOf(entry({ bankCode })))).toEqual(['bankCode']);
    }
    const other = entry({ bankCode: ' deutdeff500', account: '００３－９１２９９９' });
    const { rows } = await api.addBankAccount({ body: other });
    expect(rows.at(-1)).toMatchObject({ bankCode: 'DEUTDEFF500', account: '003912999' });
  });
});
