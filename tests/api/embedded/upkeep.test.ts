// engine: once

import { beforeEach, describe, expect, test } from 'vitest';
import { type Engine, openEngine } from '../../../server/kernel/db/embedded/engine.ts';
import { Turns } from '../../../server/kernel/db/embedded/turns.ts';
import { Upkeep } from '../../../server/kernel/db/embedded/upkeep.ts';

let engine: Engine;
let turns: Turns;
let upkeep: Upkeep;
let complaints: string[];

beforeEach(async () => {
  engine = await openEngine();
  complaints = [];
  turns = new Turns(engine, {
    onBegin: () => undefined,
    onEnd: () => undefined,
    onFailure: (error) => complaints.push(String(error)),
  });
  upkeep = new Upkeep(turns, (line) => complaints.push(line));
  return async () => {
    upkeep.stop();
    await engine.close();
  };
});

describe('the upkeep of the embedded database', () => {
  test('gathers statistics of a table that has grown', async () => {
    await change('create table goods as select generate_series(1, 5000) as id');
    expect(await one("select reltuples from pg_class where relname = 'goods'")).toBe('-1');
    await look();
    expect(await one("select reltuples from pg_class where relname = 'goods'")).toBe('5000');
  });

  test('clears a table of its dead rows', async () => {
    await change('create table goods as select generate_series(1, 5000) as id');
    await look();
    await change('delete from goods where id > 1000');
    const dead = "select n_dead_tup from pg_stat_user_tables where relname = 'goods'";
    expect(await one(dead)).toBe('4000');
    await look();
    expect(await one(dead)).toBe('0');
  });

  test('writes a checkpoint when a crash would leave much to replay, and not before', async () => {
    const checkpoint = 'select redo_lsn from pg_control_checkpoint()';
    const first = await one(checkpoint);
    await change('create table goods (id int, filler text)');
    await look();
    expect(await one(checkpoint)).toBe(first);
    await change("insert into goods select n, repeat('x', 500) from generate_series(1, 150000) n");
    expect(await one(checkpoint)).toBe(first);
    await look();
    expect(await one(checkpoint)).not.toBe(first);
  });

  test('outlives a table that is gone before its turn', async () => {
    await change('create table goods as select generate_series(1, 5000) as id');
    upkeep.look();
    turns.add({
      work: async () => {
        await engine.query('drop table goods');
      },
    });
    await settled();
    await settled();
    expect(await one('select 1')).toBe('1');
    expect(complaints.filter((line) => !line.startsWith('upkeep:'))).toEqual([]);
  });
});

/** PostgreSQL counts its changes at once only when it is told to. */
async function change(sql: string): Promise<void> {
  await engine.query(sql);
  await engine.query('select pg_stat_force_next_flush()');
}

async function one(sql: string): Promise<string | undefined> {
  return (await engine.query(sql))[0]?.[0];
}

/** A look makes turns of what it finds, which come after those that wait already. */
async function look(): Promise<void> {
  upkeep.look();
  await settled();
  await settled();
  expect(complaints).toEqual([]);
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    turns.add({ work: async () => resolve() });
  });
}
