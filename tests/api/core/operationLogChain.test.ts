// engine: both

import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { operationLog, operationLogSeals } from '../../../server/kernel/db/tables/log.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { lastSeal, type Seal } from '../../../server/kernel/log/chain.ts';
import { sealLog } from '../../../server/kernel/log/seal.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { startRounds } from '../../../server/product/rounds.ts';
import { Findings } from '../../../server/product/verify/findings.ts';
import { verifyLog } from '../../../server/product/verify/operationLog.ts';
import { openDatabase } from '../support/database.ts';

/** More than are sealed at once. */
const LINES = 2_300;
/** One in the midst, whose neighbours are there. */
const LINE = 1_200;
/** An id that was taken by a line that was never written. */
const HOLE = LINES + 1;

let connection: Connection;
let db: Database;

beforeAll(async () => {
  connection = await written();
  ({ db } = connection);
  while ((await sealLog(db)) > 0);
});
afterAll(() => connection.close());

/** A database with lines that nobody has sealed. */
async function written(): Promise<Connection> {
  const opened = await openDatabase();
  await opened.db
    .insert(operationLog)
    .values(Array.from({ length: LINES }, (_each, index) => line(index)));
  await expect(opened.db.transaction(rolledBack)).rejects.toThrow('Undone');
  await opened.db.insert(operationLog).values(line(LINES));
  return opened;
}

class Undone extends Error {
  override readonly message = 'Undone';
}

async function rolledBack(tx: Pick<Database, 'insert'>): Promise<never> {
  await tx.insert(operationLog).values(line(0));
  throw new Undone();
}

const line = (index: number) => ({
  shopId: 1,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
  operatorId: 1,
  operatorName: 'Ann',
  operatorRole: 'clerk',
  module: 'orders',
  operation: 'accept',
  targetId: index,
  targetName: `NT-${index}`,
  outcome: index % 7 ? ('done' as const) : ('refused' as const),
  reason: index % 7 ? null : { rule: 'storeIsOpen', figures: { b: 1.5, a: '“ü”\n' } },
  remark: index % 5 ? null : 'a "remark"\\ of 早上好',
});

/** What is found of the log, and what is said to be wrong. */
async function look(on: Pick<Database, 'select' | 'execute'> = db, expected?: Seal) {
  const findings = new Findings();
  const log = await verifyLog(on, findings, expected);
  return { ...log, says: findings.faults.map(({ says }) => says) };
}

/** What is found after somebody who may do everything in the database did this; it is undone. */
async function lookAfter(statements: readonly string[], expected?: Seal) {
  let found: Awaited<ReturnType<typeof look>> | undefined;
  const work = async (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => {
    for (const table of ['operation_log', 'operation_log_seals']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    }
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await look(tx, expected);
    throw new Undone();
  };
  await expect(db.transaction(work)).rejects.toThrow('Undone');
  if (!found) throw new Error('Nothing was looked at');
  return found;
}

const said = (id: number, what: string) => `line ${id} of the operation log: ${what}`;
const CHANGED = 'it was changed after it was sealed';
const GONE = 'it was sealed, and is gone';
const PUT_IN = 'it was put in after the lines around it were sealed';
const BROKEN = 'its seal does not follow the seal before it';

describe('the chain of the operation log', () => {
  it('is begun by the first rounds of the server, also for lines from before there were seals', async () => {
    const fresh = await written();
    expect(await look(fresh.db)).toEqual({ sealed: 0, unsealed: LINES + 1, last: null, says: [] });
    const stop = startRounds({
      db: fresh.db,
      now: () => new Date(),
      log: createLog('error'),
      mailer: null,
      warehouse: null,
      uploadDirectory: '/nowhere',
    });
    await expect
      .poll(() => lastSeal(fresh.db), { timeout: 60_000 })
      .toMatchObject({ line: HOLE + 1 });
    await stop();
    const last = await lastSeal(fresh.db);
    expect(await look(fresh.db)).toEqual({
      sealed: LINES + 1,
      unsealed: 0,
      last: { ...last, at: line(LINES).at.toISOString() },
      says: [],
    });
    await fresh.close();
  });

  it('is made by one of several at a time, and is left where it is whole', async () => {
    const lines = Array.from({ length: 40 }, (_each, index) => line(index));
    await db.insert(operationLog).values(lines);
    const sealed = await Promise.all(Array.from({ length: 6 }, () => sealLog(db)));
    expect(sealed.reduce((sum, many) => sum + many, 0)).toBe(40);
    expect(await sealLog(db)).toBe(0);
    expect((await look()).says).toEqual([]);
  });

  const columns = Object.entries(getTableColumns(operationLog));
  it.each(
    columns.filter(([key]) => key !== 'id').map(([key, column]) => [key, column.getSQLType()]),
  )('names a line whose %s was changed', async (key, type) => {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const other: Record<string, string> = {
      bigint: '2',
      text: `coalesce(${name}, '') || ' '`,
      jsonb: `'{"rule":"another"}'`,
      'timestamp with time zone': `${name} + interval '1 microsecond'`,
    };
    const { says } = await lookAfter([
      `update operation_log set ${name} = ${other[type]} where id = ${LINE}`,
    ]);
    expect(says).toEqual([said(LINE, CHANGED)]);
  });

  it('names a line that is gone, and the place of one that is gone with its seal', async () => {
    const gone = await lookAfter([`delete from operation_log where id = ${LINE}`]);
    expect(gone.says).toEqual([said(LINE, GONE)]);
    const { says } = await lookAfter([
      `delete from operation_log where id = ${LINE}`,
      `delete from operation_log_seals where line_id = ${LINE}`,
    ]);
    expect(says).toEqual([said(LINE + 1, BROKEN)]);
  });

  it('names a line that was put in, where no line had been and before all of them', async () => {
    const copy = (id: number) => `
      insert into operation_log (id, at, operator_name, operator_role, module, operation, outcome)
      select ${id}, at, operator_name, operator_role, module, operation, outcome
      from operation_log where id = ${LINE}`;
    const { says } = await lookAfter([copy(HOLE), copy(0)]);
    expect(says).toEqual([said(0, PUT_IN), said(HOLE, PUT_IN)]);
  });

  it('names one that was put in with a seal of its own', async () => {
    const { says } = await lookAfter([
      `insert into operation_log (id, at, operator_name, operator_role, module, operation, outcome)
       values (${HOLE}, now(), 'Ann', 'clerk', 'orders', 'accept', 'done')`,
      `insert into operation_log_seals values (${HOLE},
         (select hash from operation_log_seals where line_id = ${LINES}), repeat('a', 64))`,
    ]);
    expect(says).toEqual([said(HOLE, CHANGED), said(HOLE + 1, BROKEN)]);
  });

  it('names two that were exchanged', async () => {
    const to = (id: number, other: number) =>
      `update operation_log set id = ${other} where id = ${id}`;
    const { says } = await lookAfter([to(LINE, -1), to(LINE + 5, LINE), to(-1, LINE + 5)]);
    expect(says).toEqual([said(LINE, CHANGED), said(LINE + 5, CHANGED)]);
  });

  it('names a seal that was made anew for a line that was changed', async () => {
    const { says } = await lookAfter([
      `update operation_log_seals set hash = repeat('b', 64) where line_id = ${LINE}`,
    ]);
    expect(says).toEqual([said(LINE, CHANGED), said(LINE + 1, BROKEN)]);
  });

  it('tells by a seal that was noted elsewhere that its end was cut off', async () => {
    const last = await lastSeal(db);
    const cut = [
      `delete from operation_log where id > ${LINE}`,
      `delete from operation_log_seals where line_id > ${LINE}`,
    ];
    // Nothing inside of the database can tell: it is whole up to there.
    expect((await lookAfter(cut)).says).toEqual([]);
    expect((await lookAfter(cut, last)).says).toEqual([
      said(last.line, 'it has not the seal that was expected'),
    ]);
    expect((await lookAfter([], last)).says).toEqual([]);
  });

  it('is refused to be changed by whoever may only write', async () => {
    const name = operationLogSeals;
    for (const statement of [
      sql`update ${name} set hash = ''`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
    }
  });
});

describe('those who write at once', () => {
  it('are waited for, and wait for nobody: a line that comes late is sealed in its place', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = db.transaction(async (tx) => {
      await tx.insert(operationLog).values(line(1));
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const early = db.insert(operationLog).values(line(2)).execute();
    // The embedded database has one at a time: there the second waits for the first anyway.
    if (connection.engine === 'PostgreSQL') await early;
    // Each statement that it sends to see who still writes.
    let looks = 0;
    const watched: Database = Object.create(db, {
      execute: {
        value: (query: SQL) => {
          looks += 1;
          return db.execute(query);
        },
      },
    });
    const sealing = sealLog(watched);
    if (connection.engine === 'PostgreSQL') {
      const before = await lastSeal(db);
      await vi.waitUntil(() => looks >= 5, 60_000);
      expect(await lastSeal(db)).toEqual(before);
      // Whoever writes now is not held up by it.
      await db.insert(operationLog).values(line(3));
    }
    gate.resolve();
    await Promise.all([late, early, sealing]);
    await sealLog(db);
    expect(await look()).toMatchObject({ unsealed: 0, says: [] });
  });

  it('leave an unbroken chain, some of them undone and sealed meanwhile', async () => {
    const { sealed: before } = await look();
    let isOver = false;
    const sealing = (async () => {
      while (!isOver) await sealLog(db);
    })();
    let written = 0;
    const writer = async (who: number) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const isUndone = (who + turn) % 4 === 0;
        await db
          .transaction(async (tx) => {
            await tx.insert(operationLog).values(line(turn));
            await new Promise((resolve) => setTimeout(resolve, (who * turn) % 7));
            await tx.insert(operationLog).values(line(turn + 1));
            if (isUndone) throw new Undone();
          })
          .catch((error: unknown) => expect(error).toBeInstanceOf(Undone));
        if (!isUndone) written += 2;
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_each, who) => writer(who)));
    isOver = true;
    await sealing;
    await sealLog(db);
    expect(await look()).toMatchObject({ sealed: before + written, unsealed: 0, says: [] });
  });
});
