// engine: once

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import type { SessionEnd } from '../../../api/kernel/sessionEnd.ts';
import { SYSTEM_ROLES } from '../../../server/product/systemRoles.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { type Described, describedCalls } from './document.ts';
import { requestOf, send } from './requests.ts';

const SEED = 59;
const OWN = 'Own4ever';
const operations: Readonly<Record<string, Operation>> = contract;

/** Somebody with a session, another one of the same account, and what an administrator sees. */
interface Person {
  id: number;
  username: string;
  api: Api;
  token: string;
  other: Api;
}

let server: TestServer;
let admin: Api;
let roles: Map<string, number>;
let count = 0;
let asked = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  roles = new Map((await admin.getSystemRole()).map(({ code, roleId }) => [code, roleId]));
});
afterAll(() => server.stop());

const roleId = (code: string) => roles.get(code) ?? 0;

/** Somebody new, who may do everything. */
async function somebody(): Promise<Person> {
  count += 1;
  const username = `somebody${count}`;
  const card = { name: username, phone: '9123 4567', roleId: roleId('administrator') };
  const { account, oneTimePassword } = await admin.addUser({
    body: { ...card, username, shopIds: [1] },
  });
  await admin.changeUserStatus({ body: { id: account.id, status: 'active' } });
  const password = oneTimePassword ?? '';
  const first = await server.signIn(username, { password });
  await first.changePassword({
    body: { oldPassword: password, newPassword: OWN, confirmPassword: OWN },
  });
  const api = await server.signIn(username, { password: OWN });
  const other = await server.signIn(username, { password: OWN });
  return { id: account.id, username, api, token: tokenOf(api), other };
}

const calls = describedCalls().filter(({ name }) => operations[name]?.access !== 'public');

/** What every call answers this token; what it is asked for is made of the document. */
async function answersTo(token: string): Promise<Map<string, number>> {
  const codes = new Map<string, number>();
  for (const call of calls) codes.set(call.name, await codeOf(call, token));
  return codes;
}

/** A request of each call. */
const requests = new Map(
  calls.map((call) => [call.name, fc.sample(requestOf(call), { numRuns: 1, seed: SEED })[0]]),
);

async function codeOf({ name }: Described, token: string, shopId?: number): Promise<number> {
  const made = requests.get(name);
  if (!made) throw new Error(`No request of ${name}`);
  asked += 1;
  const key = `revoked-${asked}`;
  const response = await send(server.url, made, { token, key, ...(shopId ? { shopId } : {}) });
  if (response.headers.has('content-disposition')) return CODES.ok;
  return ((await response.json()) as { code: number }).code;
}

const refusedWith = (code: number) => new Map(calls.map(({ name }) => [name, code]));

/** How a session ends, by whom, and which of the two sessions it ends; and what it is told of that. */
const ENDS: readonly [string, (who: Person) => Promise<unknown>, SessionEnd | null][] = [
  ['signing out', ({ api }) => api.logout(), null],
  ['freezing', ({ id }) => admin.changeUserStatus({ body: { id, status: 'frozen' } }), 'frozen'],
  [
    'a changed password',
    ({ other }) =>
      other.changePassword({
        body: { oldPassword: OWN, newPassword: 'Another4', confirmPassword: 'Another4' },
      }),
    'passwordChanged',
  ],
  [
    'a password that was reset',
    ({ id }) => admin.resetUserPassword({ body: { id } }),
    'passwordReset',
  ],
  [
    'signing out everywhere',
    ({ api }) => api.signOutEverywhere({ body: { keepThis: false } }),
    'elsewhere',
  ],
  [
    'signing out everywhere else',
    ({ other }) => other.signOutEverywhere({ body: { keepThis: true } }),
    'elsewhere',
  ],
];

describe('a session that was ended', () => {
  it.each(ENDS)(
    'by %s is refused from the next request on, by every call',
    async (_how, end, why) => {
      const who = await somebody();
      expect(await codeOf(callNamed('currentLogin'), who.token)).toBe(CODES.ok);
      await end(who);
      expect(await answersTo(who.token)).toEqual(refusedWith(CODES.sessionRevoked));
      // The message is the specification's; who ended it stands beside it.
      expect(
        await who.api.currentLogin().catch(({ msg, data }: ApiFailure) => [msg, data]),
      ).toEqual(['login expired, please log in again', why && { ended: why }]);
    },
  );

  it('ends while others ask: nothing that begins afterwards is answered, files neither', async () => {
    const who = await somebody();
    const downloads = calls.filter(({ name }) => operations[name]?.mediaTypes);
    const answers: { begun: boolean; code: number }[] = [];
    let isEnded = false;
    const asking = Array.from({ length: 4 }, async (_each, turn) => {
      // On and on until it has ended, and three times after that.
      for (let round = 0, after = 0; after < 3; round += 1) {
        const call = downloads[(turn + round) % downloads.length] as Described;
        const begun = isEnded;
        answers.push({ begun, code: await codeOf(call, who.token) });
        if (begun) after += 1;
      }
    });
    try {
      await admin.changeUserStatus({ body: { id: who.id, status: 'frozen' } });
    } finally {
      isEnded = true;
    }
    await Promise.all(asking);
    const after = answers.filter(({ begun }) => begun).map(({ code }) => code);
    expect(after).toHaveLength(12);
    expect(new Set(after)).toEqual(new Set([CODES.sessionRevoked]));
    expect(downloads.length).toBeGreaterThan(5);
  });

  it('leaves the others of the account alone where it ends itself alone', async () => {
    const who = await somebody();
    await who.api.logout();
    expect(await codeOf(callNamed('currentLogin'), tokenOf(who.other))).toBe(CODES.ok);
    // The control of the table above: a session that lives is told from one that does not.
    expect(await answersTo(tokenOf(who.other))).not.toEqual(refusedWith(CODES.sessionRevoked));
  });
});

describe('a role that was taken', () => {
  it('is refused from the next request on, by every call that the new one does not grant', async () => {
    const who = await somebody();
    const card = { name: who.username, phone: '9123 4567', shopIds: [1] };
    await admin.editUser({ body: { ...card, id: who.id, roleId: roleId('auditor') } });
    const granted = SYSTEM_ROLES.find(({ code }) => code === 'auditor')?.permissions ?? [];
    const lost = calls.filter(({ name }) => {
      const access = operations[name]?.access ?? '';
      return !['signedIn', 'inShop', ...granted].includes(access);
    });
    expect(lost.length).toBeGreaterThan(30);
    for (const call of lost) {
      expect([call.name, await codeOf(call, who.token)]).toEqual([call.name, CODES.noAccess]);
    }
  });

  it('and a shop that was taken is not answered about any more', async () => {
    const who = await somebody();
    const { pool } = server.connection;
    await pool.query('insert into account_shops (account_id, shop_id) values ($1, 2)', [who.id]);
    const inShop = calls.filter(({ name }) => operations[name]?.access !== 'signedIn');
    const listing = callNamed('getSystemRole');
    expect(await codeOf(listing, who.token, 2)).toBe(CODES.ok);
    await pool.query('delete from account_shops where account_id = $1 and shop_id = 2', [who.id]);
    for (const call of inShop) {
      expect([call.name, await codeOf(call, who.token, 2)]).toEqual([call.name, CODES.notFound]);
    }
    // The control: the one that is left is answered about.
    expect(await codeOf(listing, who.token, 1)).toBe(CODES.ok);
    await pool.query('delete from account_shops where account_id = $1', [who.id]);
    for (const call of inShop) {
      expect([call.name, await codeOf(call, who.token)]).not.toEqual([call.name, CODES.ok]);
    }
    note({
      id: 'F22',
      n: asked,
      unit: 'requests after the end',
      found: { ways: ENDS.length + 2, calls: calls.length, answered: 0 },
      seed: SEED,
    });
  });
});

function callNamed(name: string): Described {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}
