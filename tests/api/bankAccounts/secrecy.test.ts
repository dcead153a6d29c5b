// engine: either

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankAccountEntry } from '../../../api/bankAccounts/calls.ts';
import { connect } from '../../../server/kernel/db/connect.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { signIn, tokenOf } from '../support/server.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { type Home, makeHome } from '../support/templates.ts';

/** What nobody may find anywhere but where it belongs. */
const NUMBER = '7719043365';
const OTHER_NUMBER = '5540918273';
const TYPO = 'Wrong-pass-81';
const NEW_PASSWORD = 'Another-pass-92';

let home: Home;
let server: ServerProcess;

beforeAll(async () => {
  home = await makeHome(WORLD);
  server = await startProcess({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: home.dataDirectory,
    ...(home.databaseUrl ? { DATABASE_URL: home.databaseUrl } : {}),
    LOG_LEVEL: 'trace',
  });
});
afterAll(() => home.drop());

test('neither log nor operation log holds an account number, a password or a token', async () => {
  await failureOf(signIn(server.url, 'manager', TYPO));
  const api = await signIn(server.url, 'manager', DEMO_PASSWORD, { shopId: 1 });
  const token = tokenOf(api);
  await failureOf(api.verifyBankPassword({ body: { password: TYPO } }));
  const body: BankAccountEntry = {
    bankCode: 'DBSSSGSG',
    account: NUMBER,
    accountName: 'Old Market Provisions',
    email: 'finance@oldmarket.example',
    settlementCycle: 'weekly',
    seenCycle: 'weekly',
  };
  // Refused before the password was given, done after it, and wrong in another field.
  await failureOf(api.addBankAccount({ body }));
  await api.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
  const { rows } = await api.addBankAccount({ body });
  const row = rows.find(({ account }) => account === NUMBER);
  expect(row).toBeDefined();
  const params = { id: row?.id ?? 0 };
  await failureOf(api.editBankAccount({ params, body: { ...body, email: 'none', version: 0 } }));
  const { version = 0 } = row ?? {};
  await api.editBankAccount({ params, body: { ...body, account: OTHER_NUMBER, version } });
  await failureOf(
    api.changePassword({ body: { oldPassword: TYPO, newPassword: NEW_PASSWORD } as never }),
  );
  // What fails unexpectedly is logged with what it was about.
  await fetch(`${server.url}/decsaasadmin/saas/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"username":"manager","password":"${TYPO}"`,
  });
  // Standard output has the greeting alone, which names the demo's password.
  const { errors } = await server.end();
  expect(errors).toContain('"level"');

  const { pool, close } = await connect({ ...home, queryLimit: 60_000, log: createLog('error') });
  const kept: Record<string, string> = { log: errors };
  for (const table of ['operation_log', 'record_history', 'idempotency_keys', 'bank_accounts']) {
    const { rows: found } = await pool.query<{ all: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as all from ${table} t`,
    );
    kept[table] = found[0]?.all ?? '';
  }
  await close();
  expect(kept.operation_log).toContain('bankAccount');
  const secrets = [NUMBER, OTHER_NUMBER, TYPO, NEW_PASSWORD, DEMO_PASSWORD, token];
  for (const [where, text] of Object.entries(kept)) {
    expect([where, secrets.filter((secret) => text.includes(secret))]).toEqual([where, []]);
  }
});
