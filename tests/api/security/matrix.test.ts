// engine: once

import { eq, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { goods } from '../../../server/goods/tables.ts';
import { newToken, tokenHashOf } from '../../../server/kernel/access/tokens.ts';
import {
  accountShops,
  accounts,
  roles,
  sessions,
} from '../../../server/kernel/db/tables/access.ts';
import { tables } from '../../../server/product/product.ts';
import { SYSTEM_ROLES } from '../../../server/product/systemRoles.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Described, describedCalls } from './document.ts';
import { type Made, objectOr, requestOf, send } from './requests.ts';
import { replaced } from './values.ts';

/** Who calls, and what he is answered where he may not. */
interface Caller {
  role: string;
  /** In which circumstances: a column of the matrix. */
  how: string;
  token?: string;
  /** Of whom a session can be begun anew. */
  accountId?: number;
  refusal: number;
  /** Whether this caller gets past the door of a call. */
  isLetIn: (operation: Operation) => boolean;
}

const SEED = 41;
const calls = describedCalls();
const operations: Readonly<Record<string, Operation>> = contract;
const needsNobody = ({ access }: Operation) => access === 'public';
const needsAnybody = (operation: Operation) =>
  needsNobody(operation) || operation.access === 'signedIn';

/** What a refused call may leave behind: its line in the log, and the use of a session. */
const MAY_CHANGE = ['operation_log', 'sessions'];

let server: TestServer;
let callers: Caller[];
let before: Map<string, string>;
let asked = 0;

/** The roles that every shop begins with, and one that grants nothing. */
const ROLES = [
  ...SYSTEM_ROLES,
  { code: 'nothing', name: '无', nameEn: 'Nothing', permissions: [] },
];
const CIRCUMSTANCES = ['noToken', 'expired', 'frozen', 'otherShop', 'rightShop'];
/** What is the same for every role, and so is asked of the one that may do everything. */
const FURTHER = ['madeUp', 'signedOut', 'oneTime'];
const CALLERS = ROLES.length * CIRCUMSTANCES.length + FURTHER.length;

beforeAll(async () => {
  server = await startTestServer();
  callers = (await Promise.all(ROLES.map(callersOf))).flat();
  expect(callers).toHaveLength(CALLERS);
  before = await everything();
});
afterAll(() => server.stop());

/** Everybody of a role: a row each, and a session where one is needed. */
async function callersOf(role: (typeof ROLES)[number]): Promise<Caller[]> {
  const { code, permissions } = role;
  const roleId = await roleIdOf(role);
  const account = (how: string, shopId: number, changed: Partial<NewAccount> = {}) =>
    addAccount({ username: `${code}.${how}`.toLowerCase(), roleId, ...changed }, shopId);
  const longAgo = new Date(server.clock.now.getTime() - 7 * 24 * 3_600_000);
  const [right, other, frozen] = [
    await account('right', 1),
    await account('other', 2),
    await account('frozen', 1, { status: 'frozen' }),
  ];
  const shut = (how: string, refusal: number, token?: string): Caller => ({
    role: code,
    how,
    refusal,
    isLetIn: needsNobody,
    ...(token === undefined ? {} : { token }),
  });
  const ofRole: Caller[] = [
    shut('noToken', CODES.noToken),
    shut('expired', CODES.sessionExpired, await session(right, { at: longAgo })),
    shut('frozen', CODES.sessionRevoked, await session(frozen)),
    {
      ...shut('otherShop', CODES.notFound, await session(other)),
      accountId: other,
      isLetIn: needsAnybody,
    },
    {
      ...shut('rightShop', CODES.noAccess, await session(right)),
      accountId: right,
      isLetIn: (operation) =>
        needsAnybody(operation) ||
        operation.access === 'inShop' ||
        permissions.some((granted) => granted === operation.access),
    },
  ];
  expect(ofRole.map(({ how }) => how)).toEqual(CIRCUMSTANCES);
  if (code !== 'administrator') return ofRole;
  const oneTimeUntil = new Date(server.clock.now.getTime() + 3_600_000);
  const oneTime = await account('onetime', 1, { oneTimeUntil });
  return [
    ...ofRole,
    shut('madeUp', CODES.noToken, newToken()),
    shut('signedOut', CODES.sessionRevoked, await session(right, { isRevoked: true })),
    {
      ...shut('oneTime', CODES.noAccess, await session(oneTime)),
      accountId: oneTime,
      isLetIn: (operation) => needsNobody(operation) || operation.beforeOwnPassword === true,
    },
  ];
}

async function roleIdOf({ permissions, ...row }: (typeof ROLES)[number]): Promise<number> {
  const { db } = server.connection;
  const [known] = await db.select().from(roles).where(eq(roles.code, row.code));
  if (known) return known.id;
  const [added] = await db
    .insert(roles)
    .values({ ...row, permissions: [...permissions] })
    .returning();
  return added?.id ?? 0;
}

type NewAccount = typeof accounts.$inferInsert;

async function addAccount(
  row: Pick<NewAccount, 'username' | 'roleId'> & Partial<NewAccount>,
  shopId: number,
): Promise<number> {
  const { db } = server.connection;
  const [added] = await db
    .insert(accounts)
    .values({ name: row.username, passwordHash: 'none', ...row })
    .returning();
  if (!added) throw new Error(`No account ${row.username}`);
  await db.insert(accountShops).values({ accountId: added.id, shopId });
  return added.id;
}

/** A session as the sign-in begins it; answers its token. */
async function session(
  accountId: number,
  { at = server.clock.now, isRevoked = false } = {},
): Promise<string> {
  const token = newToken();
  await server.connection.db.insert(sessions).values({
    tokenHash: tokenHashOf(token),
    accountId,
    createdAt: at,
    usedAt: at,
    revokedAt: isRevoked ? at : null,
    address: '127.0.0.1',
    device: 'matrix',
  });
  return token;
}

/** What each table holds, as a hash: all rows, whatever their order. */
async function everything(): Promise<Map<string, string>> {
  const parts = Object.entries(tables).flatMap(([name, table]): SQL[] => {
    if (MAY_CHANGE.includes(name)) return [];
    return [
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    ];
  });
  const { rows } = await server.connection.db.execute(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ name, hash }) => [String(name), String(hash)]));
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

async function codeFor({ role, how, token }: Caller, made: Made): Promise<number> {
  asked += 1;
  const response = await send(server.url, made, {
    ...(token === undefined ? {} : { token }),
    key: `matrix-${made.call.name}-${role}-${how}`,
  });
  if (response.headers.has('content-disposition')) return CODES.ok;
  return ((await response.json()) as { code: number }).code;
}

const cellOf = ({ role, how }: Caller, code: unknown) => `${role}, ${how}: ${code}`;
const byName = calls.map((call) => [call.name, call] as const);
/** What the door answers, and no handler. */
const DOOR: readonly number[] = [
  CODES.noAccess,
  CODES.noToken,
  CODES.sessionExpired,
  CODES.sessionRevoked,
];

describe(`every call by everybody: ${calls.length} × ${CALLERS} = ${calls.length * CALLERS} cells`, () => {
  it.each(byName)('%s: who may not is refused, and nothing has changed', async (name, call) => {
    const operation = operations[name] as Operation;
    const made = worthwhile(call);
    const refused = callers.filter(({ isLetIn }) => !isLetIn(operation));
    const answered: string[] = [];
    for (const caller of refused) answered.push(cellOf(caller, await codeFor(caller, made)));
    expect(answered).toEqual(refused.map((caller) => cellOf(caller, caller.refusal)));
    expect(await everything()).toEqual(before);
  });

  it('is looked at where a change would be seen', async () => {
    await server.connection.db.update(goods).set({ stock: 99 }).where(eq(goods.id, 1));
    expect(await everything()).not.toEqual(before);
    expect(before.size).toBeGreaterThan(50);
  });

  // Last: these may do something, which is why they are sent nothing worth doing.
  it.each(byName)('%s: who may is let in', async (name, call) => {
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
    const turnedAway: string[] = [];
    for (const caller of callers.filter(({ isLetIn }) => isLetIn(operation))) {
      // Signing out ends the session that it is sent by.
      const ends = name === 'logout' && caller.accountId !== undefined;
      const sender = ends ? { ...caller, token: await session(caller.accountId ?? 0) } : caller;
      const code = await codeFor(sender, made);
      if (DOOR.includes(code)) turnedAway.push(cellOf(caller, code));
    }
    expect(turnedAway).toEqual([]);
  });

  it('names every call, and few that need nobody', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort());
    const open = calls.filter(({ name }) => needsNobody(operations[name] as Operation));
    expect(open.map(({ name }) => name).sort()).toEqual(EXCEPTIONS.open.toSorted());
    // Each cell has been asked, none twice.
    expect(asked).toBe(calls.length * CALLERS);
    note({
      id: 'F14',
      n: asked,
      unit: 'cells',
      found: {
        calls: calls.length,
        roles: ROLES.length,
        circumstances: CIRCUMSTANCES.length,
        callers: CALLERS,
      },
      seed: SEED,
    });
  });
});
