// engine: both

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { type Random, seeded } from '../../../server/kernel/demo/random.ts';
import { SUBJECTS } from '../../domains/proofs.ts';
import { leadsTo, stateOf } from '../../paths/plan.ts';
import { type AnyEvent, type AnyWalker, clockOf, deskIn } from '../../paths/subjects.ts';
import { eventsOf, type Shown, waitsForTime } from '../../paths/walk.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { startWorld, type World } from '../orders/world.ts';
import { type Captured, capture, fire } from '../support/capturedCalls.ts';
import { signIn, tokenOf } from '../support/server.ts';

const REPLAYS = sizeOf('REPLAYS');
/** How often each call is sent again, some of them at once. */
const AGAIN = 10;
const SEED = seedOf(3);
const PATIENCE = 3 * 60 * 60_000;

let world: World;
/** The token of an account that none of the desks works with. */
let stranger: string;

beforeAll(async () => {
  world = await startWorld();
  stranger = tokenOf(await signIn(world.host, 'clerk', 'Demo1234', { shopId: 1 }));
}, PATIENCE);
afterAll(() => world.stop());

interface Tally {
  replays: number;
  /** Replays of calls that take no key, and have to be refused instead. */
  keyless: number;
  different: number;
  secondEffects: number;
  changed: number;
  changedAccepted: number;
  strangers: number;
  strangersAnswered: number;
  calls: Set<string>;
}

describe.each(SUBJECTS.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
  'A call that moves a record of %s',
  (id, lifecycle) => {
    test(
      `answers the same to the same key, ${REPLAYS} times, and is done once`,
      async () => {
        const walker = await lifecycle.open(deskIn(world), clockOf(lifecycle, world.db));
        const random = seeded(SEED);
        const tally: Tally = {
          replays: 0,
          keyless: 0,
          different: 0,
          secondEffects: 0,
          changed: 0,
          changedAccepted: 0,
          strangers: 0,
          strangersAnswered: 0,
          calls: new Set(),
        };
        let idle = 0;
        while (tally.replays < REPLAYS && idle < 50) {
          const before = tally.replays;
          await followOne(walker, random, tally);
          idle = tally.replays === before ? idle + 1 : 0;
        }
        const { calls, ...found } = tally;
        note({
          id: 'F4',
          of: id,
          n: tally.replays,
          unit: `replays over ${calls.size} events`,
          found,
          seed: SEED,
        });
        expect(tally.replays).toBeGreaterThanOrEqual(REPLAYS);
        expect(found).toMatchObject({
          different: 0,
          secondEffects: 0,
          changedAccepted: 0,
          strangersAnswered: 0,
        });
        expect(tally.changed).toBeGreaterThan(0);
        expect(tally.strangers).toBeGreaterThan(0);
      },
      PATIENCE,
    );
  },
);

/** Takes one new record along a random way, and sends every step of it again and again. */
async function followOne(walker: AnyWalker, random: Random, tally: Tally): Promise<void> {
  let record = await walker.create(random.pick(walker.variants));
  for (let step = 0; step < 8 && tally.replays < REPLAYS; step += 1) {
    if (waitsForTime(walker.lifecycle, record)) {
      await walker.passTime(record.id);
      record = await walker.read(record.id);
    }
    const event = legalEvent(walker, record, random);
    if (!event) return;
    const call = await capture(() => walker.send(record.id, event, record.facts));
    await replay(call, record.version, random, tally, event.type);
    record = await walker.read(record.id);
  }
}

async function replay(
  call: Captured,
  version: number,
  random: Random,
  tally: Tally,
  event: string,
): Promise<void> {
  const own = { version, key: randomUUID() };
  const first = await fire(call, own);
  if (first.code !== CODES.ok) throw new Error(`${event}: ${first.text.slice(0, 500)}`);
  tally.calls.add(event);
  const lines = await linesNow();
  if (call.idempotency === null) {
    // A call that takes no key: the version or the chart refuses it the second time.
    const again = await fire(call, own);
    tally.replays += 1;
    tally.keyless += 1;
    if (again.code !== CODES.stale && again.code !== CODES.refused) tally.different += 1;
    tally.secondEffects += (await linesNow()) - lines;
    return;
  }

  const again = await Promise.all(Array.from({ length: AGAIN }, () => fire(call, own)));
  tally.replays += again.length;
  tally.different += again.filter(({ text }) => text !== first.text).length;

  const other = changed(call, random);
  if (other) {
    const answer = await fire(other, own);
    tally.changed += 1;
    if (answer.code === CODES.ok || answer.text === first.text) tally.changedAccepted += 1;
  }
  tally.secondEffects += (await linesNow()) - lines;

  const theirs = await fire(call, { ...own, token: stranger });
  tally.strangers += 1;
  if (theirs.text === first.text) tally.strangersAnswered += 1;
}

/** The same call with one value of its body or query another, chosen by chance; null where it has none. */
function changed(call: Captured, random: Random): Captured | null {
  if (call.body === null) return changedInAddress(call, random);
  const body: unknown = JSON.parse(call.body);
  const places = leavesOf(body);
  if (places.length === 0) return null;
  const place = random.pick(places);
  return { ...call, body: JSON.stringify(withAnother(body, place)) };
}

function changedInAddress(call: Captured, random: Random): Captured | null {
  const url = new URL(call.url);
  const names = [...url.searchParams.keys()].filter((name) => name !== 'version');
  if (names.length === 0) return null;
  const name = random.pick(names);
  url.searchParams.set(name, `${url.searchParams.get(name)}x`);
  return { ...call, url: url.href };
}

type Place = readonly (string | number)[];

function leavesOf(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => leavesOf(part, [...at, index]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...at, name]));
  }
  // The version is put in by whoever sends the call.
  return value === null || at.at(-1) === 'version' ? [] : [at];
}

function withAnother(value: unknown, [first, ...rest]: Place): unknown {
  if (first === undefined) {
    if (typeof value === 'number') return value + 1;
    return typeof value === 'boolean' ? !value : `${String(value)}x`;
  }
  if (Array.isArray(value)) {
    return value.map((part, index) => (index === first ? withAnother(part, rest) : part));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [first]: withAnother(object[first], rest) };
}

function legalEvent(
  { lifecycle }: AnyWalker,
  { state, facts }: Shown<unknown>,
  random: Random,
): AnyEvent | null {
  const legal = eventsOf(lifecycle, facts).filter(
    (event) => leadsTo(lifecycle, state, facts, event) !== null,
  );
  return legal.length === 0 ? null : random.pick(legal);
}

async function linesNow(): Promise<number> {
  const { rows } = await world.db.execute<{ lines: string }>(
    sql`select count(*) as lines from record_history`,
  );
  return Number(rows[0]?.lines);
}

test(
  'Without the key an event that may be sent again would be done again',
  async () => {
    const random = seeded(SEED);
    let seen = 0;
    for (const lifecycle of SUBJECTS) {
      const walker = await lifecycle.open(deskIn(world));
      for (let tries = 0; tries < 10; tries += 1) {
        const record = await walker.create(random.pick(walker.variants));
        const call = await repeatable(walker, record);
        if (!call) continue;
        const lines = await linesNow();
        await fire(call, { key: randomUUID() });
        const once = (await linesNow()) - lines;
        await fire(call, { key: randomUUID() });
        // What follows of it for other records leaves lines too.
        expect(once).toBeGreaterThan(0);
        expect((await linesNow()) - lines).toBe(2 * once);
        seen += 1;
        break;
      }
    }
    expect(seen).toBeGreaterThan(0);
  },
  PATIENCE,
);

/** An event whose call is legal twice running, without a version. */
async function repeatable(walker: AnyWalker, record: Shown<unknown>): Promise<Captured | null> {
  const state = stateOf(record.state);
  for (const event of eventsOf(walker.lifecycle, record.facts)) {
    const to = leadsTo(walker.lifecycle, record.state, record.facts, event);
    if (to === null || to !== state) continue;
    const call = await capture(() => walker.send(record.id, event, record.facts));
    const isFree = !call.body?.includes('"version"');
    if (call.idempotency !== null && isFree) return call;
  }
  return null;
}
