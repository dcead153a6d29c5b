import { randomUUID } from 'node:crypto';
import { asFailure } from '../../../api/kernel/failure.ts';
import { restore } from '../../../machines/kernel/law/explain.ts';
import { type Random, seeded } from '../../../server/kernel/demo/random.ts';
import type { AnyEvent, AnyWalker, PassTime, Subject } from '../../paths/subjects.ts';
import { eventsOf, type Shown, waitsForTime } from '../../paths/walk.ts';
import { amended } from './capturedCalls.ts';

/** Records of one lifecycle that a crowd moves. */
export interface Herd {
  lifecycle: Subject;
  /** What each record was before the crowd came, by its id. */
  begun: ReadonlyMap<number, { version: number; lines: number }>;
}

/** A move that the server said it had made. */
export interface Acknowledged {
  record: string;
  /** The version that its sender looked at. */
  seen: number;
  /** The version in the answer: the next one, or a later one where the call says no version. */
  version: number;
  event: string;
}

/** What a crowd of clients saw. Records are named by `nameOf`. */
export interface Seen {
  acknowledged: Acknowledged[];
  /** Refusals and conflicts, by the kind of failure. */
  refused: Map<string, number>;
  /** How many sends got no answer, by record: each may have been done, once. */
  unanswered: Map<string, number>;
}

export const nothingSeen = (): Seen => ({
  acknowledged: [],
  refused: new Map(),
  unanswered: new Map(),
});

/** A record's name among those of all lifecycles. */
export const nameOf = (lifecycle: string, id: number) => `${lifecycle} ${id}`;

/**
 * Makes so many records, of each of the walker's variants in turn. With `passTime` what can be sent
 * nothing in its beginning is taken on by the clock.
 */
export async function makeHerd(
  lifecycle: Subject,
  walker: AnyWalker,
  size: number,
  passTime?: PassTime,
): Promise<Herd> {
  const begun = new Map<number, { version: number; lines: number }>();
  for (let count = 0; count < size; count += 1) {
    const variant = walker.variants[count % walker.variants.length];
    if (!variant) throw new Error(`${lifecycle.id} has no variants`);
    let record = await walker.create(variant);
    if (passTime && waitsForTime(walker.lifecycle, record)) {
      await passTime(record.id);
      record = await walker.read(record.id);
    }
    begun.set(record.id, { version: record.version, lines: record.historyLength });
  }
  return { lifecycle, begun };
}

/** How a crowd moves records. */
export interface Crowd {
  herds: readonly Herd[];
  /** One client each: walkers by the id of their lifecycle. */
  clients: readonly ReadonlyMap<string, AnyWalker>[];
  seed: number;
  /** Asked before each move: whether to go on. */
  goesOn: () => boolean;
  seen: Seen;
}

/**
 * Lets several clients move the same records at random: each looks at one, takes an event that the
 * chart would take, and sends it with the version it saw, or, every now and then, one that the
 * chart would not take, or an old version.
 */
export async function moveAtRandom({ herds, clients, seed, goesOn, seen }: Crowd): Promise<void> {
  await Promise.all(
    clients.map(async (walkers, index) => {
      const random = seeded(seed * 1000 + index);
      while (goesOn()) {
        const { lifecycle, begun } = random.pick(herds);
        const walker = walkers.get(lifecycle.id);
        if (walker) await moveOnce(walker, random, random.pick([...begun.keys()]), seen);
      }
    }),
  );
}

async function moveOnce(walker: AnyWalker, random: Random, id: number, seen: Seen): Promise<void> {
  const record = await walker.read(id).catch(() => null);
  if (!record) return;
  const event = choose(random, walker, record);
  if (!event) return;
  const version = random.chance(0.05) ? Math.max(0, record.version - 1) : record.version;
  const name = nameOf(walker.lifecycle.id, id);
  try {
    const said = await amended({ version, key: randomUUID() }, () =>
      walker.send(id, event, record.facts),
    );
    if (said.ok) {
      const told = said.record.version;
      seen.acknowledged.push({ record: name, seen: version, version: told, event: event.type });
    } else {
      more(seen.refused, 'refused');
    }
  } catch (error) {
    const failure = asFailure(error);
    if (failure.maybeDone) more(seen.unanswered, name);
    else more(seen.refused, failure.kind);
  }
}

function choose(random: Random, walker: AnyWalker, record: Shown<unknown>): AnyEvent | null {
  const { lifecycle } = walker;
  const snapshot = restore(lifecycle, record.state, record.facts);
  const corrections = new Set(lifecycle.corrections().map(({ type }) => type));
  const legal = eventsOf(lifecycle, record.facts).filter(
    (event) => random.chance(0.03) || snapshot.can(event),
  );
  // Corrections lead everywhere: too many of them and nothing would ever be shipped.
  const forward = legal.filter(({ type }) => !corrections.has(type));
  const from = forward.length > 0 && random.chance(0.8) ? forward : legal;
  return from.length === 0 ? null : random.pick(from);
}

function more(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
