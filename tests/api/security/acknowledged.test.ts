// engine: either

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import type { PublicCall } from '../../../server/kernel/context.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { seeded } from '../../../server/kernel/demo/random.ts';
import { textOf } from '../../../server/kernel/messages.ts';
import type { AllHandlers } from '../../../server/kernel/mount.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { handlers, tables } from '../../../server/product/product.ts';
import { doTheRest, EXCEPTIONS } from '../../domains/proofs.ts';
import { note } from '../../support/figures.ts';
import { sizeOf } from '../../support/scale.ts';
import { startWorld, type World } from '../orders/world.ts';
import { signIn, tokenOf } from '../support/server.ts';
import { describedCalls } from './document.ts';
import { moveEverything } from './loggedScripts.ts';
import { requestOf, send } from './requests.ts';
import { Shown } from './shown.ts';

/** Moves of records of each lifecycle. */
const MOVES = sizeOf('LOGGED_MOVES');
/** Requests that are made up, of each call that changes something. */
const REQUESTS = sizeOf('LOGGED_REQUESTS');
const SEED = 61;
const PATIENCE = 60 * 60_000;

/** Tables that say nothing of what people did: bookkeeping of the product itself. */
const BOOKKEEPING: readonly string[] = [
  'idempotency_keys',
  'login_failures',
  'operation_log',
  'operation_log_seals',
  'public_uses',
];

/** One acknowledged call: the tables whose rows it changed, the moves and the lines it wrote. */
interface Acknowledged {
  name: string;
  tables: string[];
  moves: number;
  lines: number;
}

const operations: Readonly<Record<string, Operation>> = contract;

/** Whether the contract, or what the caller is told, says that a call changes something. */
function isToldToChange(name: string): boolean {
  const { sends, changes, idempotency, method } = operations[name] as Operation;
  return Boolean(
    sends ||
      changes ||
      idempotency ||
      method === 'delete' ||
      textOf('en-US', `server:done.${name}`),
  );
}

const acknowledged: Acknowledged[] = [];
let world: World;

beforeAll(async () => {
  world = await startWorld({ handlers: watched() });
  await watchTables();
}, PATIENCE);
afterAll(() => world.stop());

/** The handlers, each of whose answers is noted with what it left in the database. */
function watched(): AllHandlers {
  type AnyHandler = (input: unknown, call: PublicCall) => Promise<unknown>;
  const all = Object.entries(handlers as unknown as Record<string, AnyHandler>);
  return Object.fromEntries(
    all.map(([name, handle]) => [
      name,
      async (input: unknown, call: PublicCall) => {
        const before = await lastWritten(call.db);
        const answer = await handle(input, call);
        acknowledged.push({ name, ...(await writtenSince(call.db, before)) });
        return answer;
      },
    ]),
  ) as unknown as AllHandlers;
}

/** The number of the row that was written last. */
async function lastWritten(db: Database): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from written`,
  );
  return rows[0]?.last ?? 0;
}

/** The tables whose rows were written since, and how many of these rows are moves and lines. */
async function writtenSince(db: Database, last: number): Promise<Omit<Acknowledged, 'name'>> {
  const { rows } = await db.execute<{ name: string; many: number }>(
    sql`select name, count(*)::int as many from written where id > ${last} group by name`,
  );
  const all = Object.fromEntries(rows.map(({ name, many }) => [name, many]));
  return {
    moves: all.record_history ?? 0,
    lines: all.operation_log ?? 0,
    tables: Object.keys(all).filter((name) => !BOOKKEEPING.includes(name)),
  };
}

/** Every row that is added, dropped or made another is noted by the database itself. */
async function watchTables(): Promise<void> {
  await world.pool.query(`
    create table written (
      id int generated always as identity primary key, name text not null
    );
    create function note_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      -- The use of a session is noted with every call.
      if tg_table_name = 'sessions' and tg_op = 'UPDATE' then
        if old.revoked_at is not distinct from new.revoked_at then return null; end if;
      end if;
      insert into written (name) values (tg_table_name);
      return null;
    end $$;`);
  for (const name of Object.keys(tables)) {
    await world.pool.query(
      `create trigger note_written after insert or update or delete on ${name}
       for each row execute function note_written()`,
    );
  }
}

/** Sends requests as the document has them, with ids that there are, to every call in turn. */
async function sendAll(): Promise<void> {
  const token = tokenOf(await signIn(world.host, 'admin', DEMO_PASSWORD));
  const shown = new Shown();
  const chance = seeded(SEED);
  const calls = describedCalls().filter(({ name }) => !EXCEPTIONS.endSessions.includes(name));
  // What is read first is what the others are about.
  calls.sort(
    (left, right) => Number(isToldToChange(left.name)) - Number(isToldToChange(right.name)),
  );
  for (const call of calls) {
    const many = isToldToChange(call.name) ? REQUESTS : 4;
    const requests = fc.sample(requestOf(call), { numRuns: many, seed: SEED });
    for (const [index, made] of requests.entries()) {
      const key = `logged-${call.name}-${index}`;
      const response = await send(world.host, shown.known(made, chance), { token, key });
      if (response.headers.has('content-disposition')) await response.arrayBuffer();
      else shown.learn(call.domain, ((await response.json()) as { data: unknown }).data);
    }
  }
}

describe('what was acknowledged', () => {
  // First, for chance changes people in the other.
  it('is missed where the line is not written', async () => {
    expect(isSilent({ name: 'made up', tables: ['orders'], moves: 1, lines: 1 })).toBe(false);
    expect(isSilent({ name: 'made up', tables: ['orders'], moves: 0, lines: 0 })).toBe(true);
    expect(isSilent({ name: 'made up', tables: ['orders'], moves: 3, lines: 2 })).toBe(true);
    // A draft is noted nowhere.
    const before = acknowledged.length;
    const auditor = await world.signIn('auditor');
    await auditor.cacheBeforeSaleProfit({
      body: { rows: [{ goodsId: 1, cost: '3.00', area: 'C' }] },
    });
    const without = acknowledged
      .slice(before)
      .filter(({ name, tables }) => name === 'cacheBeforeSaleProfit' && tables.length > 0);
    expect(without.length).toBeGreaterThan(0);
    expect(without.every(isSilent)).toBe(true);
  });

  it('and is in the operation log, whichever call it was', { timeout: PATIENCE }, async () => {
    const before = acknowledged.length;
    await moveEverything(world, MOVES);
    await doTheRest(world);
    // Last, for chance changes settings and people as it comes.
    await sendAll();
    const writes = acknowledged.slice(before).filter(({ tables }) => tables.length > 0);
    const silent = writes.filter(({ name }) => !(name in EXCEPTIONS.withoutLine)).filter(isSilent);
    expect(silent).toEqual([]);
    const seen = new Set(writes.map(({ name }) => name));
    const told = Object.keys(operations).filter(isToldToChange);
    note({
      id: 'F25',
      n: writes.length,
      unit: 'acknowledged writes',
      found: {
        calls: seen.size,
        moves: sum(writes.map(({ moves }) => moves)),
        lines: sum(writes.map(({ lines }) => lines)),
        withoutALine: silent.length,
        named: Object.keys(EXCEPTIONS.withoutLine).length,
      },
      seed: SEED,
    });
    // Each call that says it changes something was seen to do so.
    expect(told.filter((name) => !seen.has(name) && !(name in EXCEPTIONS.seldomDone))).toEqual([]);
    // Whoever is named leaves none: else the reason is out of date.
    const spoken = writes.filter(({ name, lines }) => name in EXCEPTIONS.withoutLine && lines > 0);
    expect(spoken).toEqual([]);
  });
});

/** A line for each move, and one for what is no move. */
function isSilent({ moves, lines }: Acknowledged): boolean {
  return lines < Math.max(1, moves);
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
