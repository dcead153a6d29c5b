// engine: either

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { STEP_UP } from '../../../server/auth/stepUp.ts';
import { bankAccounts } from '../../../server/bankAccounts/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { SealBroken, secretsOf } from '../../../server/kernel/secrets.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { entry, NUMBER, unlocked } from './ground.ts';

let server: TestServer;
const MINUTE = 60_000;

beforeAll(async () => {
  server = await startTestServer({ filling: WORLD });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(bankAccounts);
});

const demo = (username: string) => server.signIn(username, { password: DEMO_PASSWORD, shopId: 1 });

describe('the step-up', () => {
  test('shows masked numbers until the password was given, and again after five minutes', async () => {
    const api = await demo('manager');
    const owner = await unlocked(server);
    await owner.addBankAccount({ body: entry() });
    const masked = { masked: '•••• 4567', account: null };
    expect(await api.listBankAccount()).toMatchObject({ rows: [masked], unlockedFor: 0 });
    const open = await api.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
    expect(open).toMatchObject({ rows: [{ account: NUMBER }], unlockedFor: STEP_UP });
    server.clock.now = new Date(server.clock.now.getTime() + STEP_UP - 1);
    expect(await api.listBankAccount()).toMatchObject({
      rows: [{ account: NUMBER }],
      unlockedFor: 1,
    });
    server.clock.now = new Date(server.clock.now.getTime() + 1);
    expect(await api.listBankAccount()).toMatchObject({ rows: [masked], unlockedFor: 0 });
    const late = await failureOf(api.addBankAccount({ body: entry({ account: '112233445' }) }));
    expect([late.code, late.reason?.rule]).toEqual([CODES.refused, 'passwordWasGiven']);
  });

  test('is of one session alone, and ends when it is taken back', async () => {
    const first = await unlocked(server);
    await first.addBankAccount({ body: entry() });
    const second = await demo('manager');
    const { rows } = await second.listBankAccount();
    expect(rows.map(({ account }) => account)).toEqual([null]);
    expect((await failureOf(second.addBankAccount({ body: entry() }))).reason?.rule).toBe(
      'passwordWasGiven',
    );
    expect(await first.lockBankAccount({ body: {} })).toMatchObject({
      rows: [{ account: null }],
      unlockedFor: 0,
    });
  });

  test('guards every call that changes, before anything else is looked at', async () => {
    const owner = await unlocked(server);
    const { rows } = await owner.addBankAccount({ body: entry() });
    const id = rows[0]?.id ?? 0;
    const api = await demo('manager');
    const body = { ...entry(), version: 0 };
    for (const failure of await Promise.all(
      [
        api.addBankAccount({ body: entry({ account: '99887766' }) }),
        api.editBankAccount({ params: { id }, body }),
        api.editBankAccount({ params: { id: 999_999 }, body }),
        api.deleteBankAccount({ params: { id }, body: { version: 0 } }),
        api.confirmBankAccount({ body: { id } }),
        api.refuseBankAccount({ body: { id, remark: 'No' } }),
      ].map(failureOf),
    )) {
      expect(failure.reason?.rule).toBe('passwordWasGiven');
    }
    expect((await owner.listBankAccount()).rows).toEqual(rows);
  });

  test('says what a wrong and an empty password are told, and lets nobody guess', async () => {
    const api = await demo('auditor');
    const wrong = async (password: string) =>
      failureOf(api.verifyBankPassword({ body: { password } }));
    for (const password of ['', 'Demo1235', 'demo1234', 'x']) {
      const failure = await wrong(password);
      expect(failure.msg).toBe('Please enter the correct password');
      expect(failure.errors).toEqual({ password: 'Please enter the correct password' });
    }
    await wrong('y');
    expect((await wrong('z')).code).toBe(CODES.tooManyTries);
    // The right one is not looked at either, here or at the sign-in, until the time is over.
    expect((await wrong(DEMO_PASSWORD)).code).toBe(CODES.tooManyTries);
    expect((await failureOf(demo('auditor'))).code).toBe(CODES.tooManyTries);
    expect((await api.listBankAccount()).unlockedFor).toBe(0);
    server.clock.now = new Date(server.clock.now.getTime() + 16 * MINUTE);
    const open = await api.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
    expect(open.unlockedFor).toBe(STEP_UP);
    // Who may only look does not change anything, unlocked or not.
    expect((await failureOf(api.addBankAccount({ body: entry() }))).code).toBe(CODES.noAccess);
  });

  test('is nothing for a clerk', async () => {
    const api = await demo('clerk');
    expect((await failureOf(api.listBankAccount())).code).toBe(CODES.noAccess);
    expect((await failureOf(api.verifyBankPassword({ body: { password: 'x' } }))).code).toBe(
      CODES.noAccess,
    );
  });
});

describe('the number of a bank account', () => {
  test('is in no row of the database', async () => {
    const api = await unlocked(server);
    const number = '731904455218';
    const token = tokenOf(await demo('manager'));
    await api.addBankAccount({ body: entry({ account: number }) }, { idempotencyKey: 'kept' });
    await failureOf(api.addBankAccount({ body: entry({ account: number }) }));
    await server.send(contract.addBankAccount.path, {
      method: 'POST',
      token,
      headers: { 'Idempotency-Key': 'again' },
      body: entry({ account: `${number}1` }),
    });
    const { db } = server.connection;
    const [row] = await db.select().from(bankAccounts);
    expect(row?.account).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{50,}$/);
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const { rows } = await db.execute(sql`
        select 1 from ${sql.raw(name)} as kept
        where kept::text like ${`%${number}%`} or kept::text like ${`%${number.slice(-6)}%`} limit 1`);
      expect(rows, name).toEqual([]);
    }
    const logged = await db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(eq(operationLog.module, 'bankAccounts'))
      .orderBy(asc(operationLog.id));
    expect(logged.slice(-3)).toEqual([
      { operation: 'create', outcome: 'done' },
      { operation: 'create', outcome: 'refused' },
      { operation: 'create', outcome: 'refused' },
    ]);
  });

  test('opens for its own shop alone, unchanged, and by the key that it names', async () => {
    const key = () => randomBytes(32).toString('base64');
    const [old, newer] = [key(), key()];
    const before = secretsOf({ dataKeys: [old], dataDirectory: 'memory' });
    const sealed = before.seal('12345678', 'shop 1');
    expect(before.seal('12345678', 'shop 1')).not.toBe(sealed);
    expect(before.open(sealed, 'shop 1')).toBe('12345678');
    expect(() => before.open(sealed, 'shop 2')).toThrow(SealBroken);
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => before.open(changed, 'shop 1')).toThrow(SealBroken);
    const rotated = secretsOf({ dataKeys: [newer, old], dataDirectory: 'memory' });
    expect(rotated.open(sealed, 'shop 1')).toBe('12345678');
    const anew = rotated.seal('12345678', 'shop 1');
    expect(anew.split('.')[1]).not.toBe(sealed.split('.')[1]);
    expect(before.open(anew, 'shop 1')).toBeNull();
  });

  test('is sealed with a key that only the owner of the data folder reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-key-'));
    try {
      const at = { dataKeys: [], dataDirectory: join(folder, 'data') };
      const sealed = secretsOf(at).seal('12345678', 'x');
      expect(secretsOf(at).open(sealed, 'x')).toBe('12345678');
      const file = join(folder, 'data', 'data.key');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')).toHaveLength(32);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('that no key here reads is said to be unreadable, and can be entered again', async () => {
    const api = await unlocked(server);
    const { rows } = await api.addBankAccount({ body: entry() });
    const id = rows[0]?.id ?? 0;
    const foreign = secretsOf({
      dataKeys: [randomBytes(32).toString('base64')],
      dataDirectory: 'memory',
    });
    const account = foreign.seal(NUMBER, 'bank_accounts.account of shop 1');
    await server.connection.db.update(bankAccounts).set({ account });
    expect((await api.listBankAccount()).rows).toMatchObject([{ masked: null, account: null }]);
    const body = { ...entry(), version: 0 };
    expect((await api.editBankAccount({ params: { id }, body })).rows).toMatchObject([
      { masked: '•••• 4567', account: NUMBER },
    ]);
  });
});
