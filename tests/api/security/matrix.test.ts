import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/codes.ts';
import { contract } from '../../../api/contract.ts';
import type { Operation } from '../../../api/operation.ts';
import { tokenHashOf } from '../../../server/auth/tokens.ts';
import * as schema from '../../../server/db/schema.ts';
import { SYSTEM_ROLES } from '../../../server/roles/systemRoles.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Described, describedCalls } from './document.ts';
import { type Made, objectOr, requestOf, send } from './requests.ts';
import { replaced } from './values.ts';

/** Who calls, and what he is answered where he may not. */
interface Caller {
  token?: string;
  refusal: number;
  /** Whether this caller gets past the door of a call. */
  isLetIn: (operation: Operation) => boolean;
}

const SEED = 41;
const calls = describedCalls();
const operations: Readonly<Record<string, Operation>> = contract;
const needsNobody = ({ access }: Operation) => access === 'public';

/** What a refused call may leave behind: its line in the log, and the use of a session. */
const MAY_CHANGE = ['operation_log', 'sessions'];

let server: TestServer;
let callers: Record<string, Caller>;
let before: Map<string, string>;
let asked = 0;

/** A person's role, and an account that has it. */
const BY_ROLE = {
  administrator: 'admin',
  storeManager: 'manager',
  clerk: 'clerk',
  auditor: 'auditor',
} as const;
const STRANGERS = ['nobody', 'madeUp', 'signedOut', 'expired', 'frozen', 'oneTime', 'otherShop'];
const NAMES = [...STRANGERS, ...Object.keys(BY_ROLE)];

beforeAll(async () => {
  server = await startTestServer();
  await addColleagues();
  const tokenOf = async (name: string) => (await server.signIn(name)).token;
  const { db } = server.connection;
  const signedOut = await server.signIn('clerk');
  await signedOut.api.logout();
  const [expired, frozen, oneTime] = [
    await tokenOf('admin'),
    await tokenOf('frozen'),
    await tokenOf('oneTime'),
  ];
  const longAgo = new Date(server.clock.now.getTime() - 7 * 24 * 3_600_000);
  await db
    .update(schema.sessions)
    .set({ usedAt: longAgo, createdAt: longAgo })
    .where(eq(schema.sessions.tokenHash, tokenHashOf(expired)));
  await change('frozen', { status: 'frozen' });
  await change('oneTime', { oneTimeUntil: new Date(server.clock.now.getTime() + 3_600_000) });
  callers = {
    nobody: { refusal: CODES.noToken, isLetIn: needsNobody },
    madeUp: { token: 'x'.repeat(43), refusal: CODES.noToken, isLetIn: needsNobody },
    signedOut: { token: signedOut.token, refusal: CODES.sessionRevoked, isLetIn: needsNobody },
    expired: { token: expired, refusal: CODES.sessionExpired, isLetIn: needsNobody },
    frozen: { token: frozen, refusal: CODES.sessionRevoked, isLetIn: needsNobody },
    oneTime: {
      token: oneTime,
      refusal: CODES.noAccess,
      isLetIn: (operation) => needsNobody(operation) || operation.beforeOwnPassword === true,
    },
    otherShop: {
      token: await tokenOf('neighbour'),
      refusal: CODES.notFound,
      isLetIn: (operation) => needsNobody(operation) || operation.access === 'signedIn',
    },
  };
  for (const [role, name] of Object.entries(BY_ROLE)) {
    const granted = SYSTEM_ROLES.find(({ code }) => code === role)?.permissions ?? [];
    callers[role] = {
      token: await tokenOf(name),
      refusal: CODES.noAccess,
      isLetIn: ({ access }) =>
        access === 'public' ||
        access === 'signedIn' ||
        access === 'inShop' ||
        granted.includes(access),
    };
  }
  before = await everything();
});
afterAll(() => server.stop());

/** A manager, and two who were admitted and are not any more. */
async function addColleagues(): Promise<void> {
  const { db } = server.connection;
  const [admin] = await db
    .select()
    .from(schema.accounts)
    .where(eq(schema.accounts.username, 'admin'));
  const [managers] = await db
    .select()
    .from(schema.roles)
    .where(eq(schema.roles.code, 'storeManager'));
  if (!admin || !managers) throw new Error('The few rows have neither');
  const { id: _id, ...like } = admin;
  for (const [username, roleId] of [
    ['manager', managers.id],
    ['frozen', admin.roleId],
    ['onetime', admin.roleId],
  ] as const) {
    const [added] = await db
      .insert(schema.accounts)
      .values({ ...like, username, roleId })
      .returning();
    if (added) await db.insert(schema.accountShops).values({ accountId: added.id, shopId: 1 });
  }
}

async function change(
  username: string,
  values: Partial<typeof schema.accounts.$inferInsert>,
): Promise<void> {
  const { db } = server.connection;
  const { accounts } = schema;
  await db.update(accounts).set(values).where(eq(accounts.username, username.toLowerCase()));
}

/** What each table holds, as a hash: all rows, whatever their order. */
async function everything(): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || MAY_CHANGE.includes(getTableName(table))) continue;
    const { rows } = await server.connection.db.execute(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    );
    held.set(getTableName(table), String(rows[0]?.hash));
  }
  return held;
}

/** A request that would do something, had its sender the right: all ids are those of the first rows. */
function worthwhile(call: Described): Made {
  const [made] = fc.sample(requestOf(call), { numRuns: 1, seed: SEED });
  const first = (value: unknown) =>
    replaced(value, (name, old) => (/^id$|Ids?$/.test(name) && typeof old === 'number' ? 1 : old));
  if (!made) throw new Error(`No request of ${call.name}`);
  return {
    ...made,
    params: objectOr(first(made.params)),
    query: objectOr(first(made.query)),
    body: first(made.body),
  };
}

async function codeFor({ token }: Caller, made: Made): Promise<number> {
  const response = await send(server.url, made, { token, key: `matrix-${made.call.name}` });
  if (response.headers.has('content-disposition')) return CODES.ok;
  return ((await response.json()) as { code: number }).code;
}

describe(`every call by everybody: ${calls.length} × ${NAMES.length} = ${calls.length * NAMES.length} cells`, () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    '%s: who may not is refused before anything else',
    async (name, call) => {
      const operation = operations[name] as Operation;
      const made = worthwhile(call);
      for (const who of NAMES) {
        const caller = callers[who] as Caller;
        if (caller.isLetIn(operation)) continue;
        asked += 1;
        expect([who, await codeFor(caller, made)]).toEqual([who, caller.refusal]);
      }
    },
  );

  it('refused, changes nothing', async () => {
    expect(await everything()).toEqual(before);
    expect(asked).toBeGreaterThan(calls.length * STRANGERS.length * 0.8);
  });

  it('is looked at where a change would be seen', async () => {
    await server.connection.db
      .update(schema.goods)
      .set({ stock: 99 })
      .where(eq(schema.goods.id, 1));
    expect(await everything()).not.toEqual(before);
  });

  // Last: these may do something, which is why they are sent nothing worth doing.
  it.each(
    calls
      .filter(({ name }) => !['logout', 'signOutEverywhere', 'login'].includes(name))
      .map((call) => [call.name, call] as const),
  )('%s: who may is let in', async (name, call) => {
    const operation = operations[name] as Operation;
    const made: Made = {
      call,
      params: Object.fromEntries(
        Object.keys(call.params.properties ?? {}).map((param) => [param, 999_999]),
      ),
      query: {},
      body: {},
      form: {},
    };
    for (const who of NAMES) {
      const caller = callers[who] as Caller;
      if (needsNobody(operation) || !caller.isLetIn(operation)) continue;
      asked += 1;
      const code = await codeFor(caller, made);
      expect([who, [CODES.noAccess, 4002, 4003, 4007].some((door) => door === code)]).toEqual([
        who,
        false,
      ]);
    }
  });

  it('names every call, and few that need nobody', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort());
    const open = calls.filter(({ name }) => needsNobody(operations[name] as Operation));
    expect(open.map(({ name }) => name).sort()).toEqual([
      'listBrand',
      'login',
      'sendContact',
      'submitRegistration',
    ]);
    note({
      id: 'F14',
      n: calls.length * NAMES.length,
      unit: 'cells',
      found: { asked, calls: calls.length, callers: NAMES.length },
      seed: SEED,
    });
  });
});
