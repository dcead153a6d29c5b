import type { AnyMachineSnapshot } from 'xstate';
import { advance, type Lifecycle } from '../../machines/kernel/law/explain.ts';
import { delaysOf, stateOf } from '../paths/plan.ts';

interface AnyEvent {
  type: string;
  to?: unknown;
}

/** What keeps moves apart in the product; taking one away must break an invariant. */
export interface Guards {
  /** A repeated key answers as it did the first time. */
  keys: boolean;
  /** A move from another version than the one that was looked at is refused. */
  version: boolean;
  /** Nobody reads a record between another's reading and writing it. */
  lock: boolean;
}
export const ALL_GUARDS: Guards = { keys: true, version: true, lock: true };

/** What a search came to. */
export interface Searched {
  /** How many different situations there are. */
  situations: number;
  /** The chart's states that were visited. */
  states: Set<string>;
  /** Broken invariants, in words; empty where all hold. */
  broken: Set<string>;
}

/** How often a clerk sends the same again where no answer came. */
const RETRIES = 2;

/**
 * One clerk's part of a situation. `seen` is the version that was looked at plus one, 0 before;
 * `reading` the same of a server that has read the record for this clerk and not written yet.
 */
interface Clerk {
  seen: number;
  inFlight: number;
  retries: number;
  told: number;
  answered: number;
  reading: number;
}
const NOTHING = 0;
const DONE = 1;
const REFUSED = 2;

/** Who moved the record, in order: clerk 0, clerk 1, or the clock. */
type Moves = readonly number[];
const CLOCK = 2;

interface Situation {
  clerks: readonly [Clerk, Clerk];
  moves: Moves;
}

const AT_FIRST: Clerk = {
  seen: 0,
  inFlight: 0,
  retries: RETRIES,
  told: NOTHING,
  answered: 0,
  reading: 0,
};

/**
 * Searches, breadth first, everything that can happen when two clerks send one event each to a
 * record: who looks and sends when, each request and each answer lost or late, each sent again up
 * to twice under its key, a delay that fires in between. A crash of the server before it commits is
 * a lost request, one after it a lost answer: nothing of a move is kept in memory.
 * @param start where the record is at first
 * @param events what each clerk means to do; each does so only where the chart offered it
 */
export function search(
  lifecycle: Pick<Lifecycle<unknown, AnyEvent>, 'chart'>,
  start: AnyMachineSnapshot,
  events: readonly [AnyEvent, AnyEvent],
  guards: Guards = ALL_GUARDS,
): Searched {
  const record = recordOf(lifecycle, start, events);
  const found: Searched = { situations: 0, states: new Set(), broken: new Set() };
  const seen = new Set<number>();
  let front: Situation[] = [{ clerks: [AT_FIRST, AT_FIRST], moves: [] }];
  while (front.length > 0) {
    const next: Situation[] = [];
    for (const situation of front) {
      const key = keyOf(situation);
      if (seen.has(key)) continue;
      seen.add(key);
      check(situation, record, found);
      next.push(...nextOf(situation, record, guards, found));
    }
    front = next;
  }
  found.situations = seen.size;
  return found;
}

/** The record after moves: what each leads to, computed once; null where the chart refuses one. */
interface Record {
  at: (moves: Moves) => AnyMachineSnapshot | null;
  takes: (moves: Moves, who: number) => boolean;
  hasDelay: (moves: Moves) => boolean;
}

function recordOf(
  { chart }: Pick<Lifecycle<unknown, AnyEvent>, 'chart'>,
  start: AnyMachineSnapshot,
  events: readonly [AnyEvent, AnyEvent],
): Record {
  const known = new Map<string, AnyMachineSnapshot | null>([['', start]]);
  const eventOf = (before: AnyMachineSnapshot, who: number) =>
    who === CLOCK ? delaysOf(before)[0] : events[who];
  const at = (moves: Moves): AnyMachineSnapshot | null => {
    const name = moves.join();
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const before = at(moves.slice(0, -1));
    const event = before && eventOf(before, moves.at(-1) as number);
    const after = before && event && before.can(event) ? advance(before, chart, event)[0] : null;
    known.set(name, after);
    return after;
  };
  return {
    at,
    takes: (moves, who) => at([...moves, who]) !== null,
    hasDelay: (moves) => delaysOf(at(moves) ?? start).length > 0,
  };
}

function nextOf(
  situation: Situation,
  record: Record,
  guards: Guards,
  found: Searched,
): Situation[] {
  const { moves } = situation;
  const next: Situation[] = [];
  for (const who of [0, 1] as const) {
    const clerk = situation.clerks[who];
    const become = (change: Partial<Clerk>, after: Moves = moves) =>
      next.push({ clerks: replaced(situation.clerks, who, { ...clerk, ...change }), moves: after });
    if (clerk.seen === 0) {
      // Looks, is offered the event, and sends it.
      if (record.takes(moves, who)) become({ seen: moves.length + 1, inFlight: 1 });
      continue;
    }
    if (clerk.told === NOTHING && clerk.retries > 0) {
      become({ retries: clerk.retries - 1, inFlight: clerk.inFlight + 1 });
    }
    if (clerk.reading > 0) {
      // Written on what was read before, whatever happened since.
      if (clerk.reading !== moves.length + 1) found.broken.add('a move was made on an old record');
      become({ reading: 0, answered: 1, told: DONE }, [...moves, who]);
    }
    if (clerk.inFlight === 0) continue;
    const arrived = { inFlight: clerk.inFlight - 1 };
    become(arrived);
    const told = (answer: number) => (clerk.told === NOTHING ? answer : clerk.told);
    if (guards.keys && clerk.answered === 1) {
      become({ ...arrived, told: told(DONE) });
      continue;
    }
    const isStale = guards.version && clerk.seen !== moves.length + 1;
    if (isStale || !record.takes(moves, who)) {
      become({ ...arrived, told: told(REFUSED) });
      continue;
    }
    if (clerk.seen !== moves.length + 1) {
      found.broken.add('a move was made on what its sender had not seen');
    }
    if (!guards.lock) {
      if (clerk.reading === 0) become({ ...arrived, reading: moves.length + 1 });
    } else {
      const done = [...moves, who];
      become({ ...arrived, answered: 1, told: told(DONE) }, done);
      become({ ...arrived, answered: 1 }, done);
    }
  }
  if (!moves.includes(CLOCK) && record.hasDelay(moves) && record.takes(moves, CLOCK)) {
    next.push({ ...situation, moves: [...moves, CLOCK] });
  }
  // Without keys an event can be done again and again; three moves show that as well as more.
  return next.filter((one) => one.moves.length <= 3);
}

function replaced([first, second]: readonly [Clerk, Clerk], who: 0 | 1, by: Clerk): [Clerk, Clerk] {
  return who === 0 ? [by, second] : [first, by];
}

function check({ clerks, moves }: Situation, record: Record, found: Searched): void {
  const now = record.at(moves);
  if (now) found.states.add(stateOf(now.value));
  else found.broken.add('the record went where its chart does not lead');
  clerks.forEach(({ told }, who) => {
    const times = moves.filter((mover) => mover === who).length;
    if (times > 1) found.broken.add('an event was done twice');
    if (told === DONE && times === 0) found.broken.add('an event was told as done, and is not');
    if (told === REFUSED && times > 0)
      found.broken.add('an event was told as refused, and is done');
  });
  if (moves.filter((mover) => mover === CLOCK).length > 1) {
    found.broken.add('a delay fired twice');
  }
}

/** A situation as one number. */
function keyOf({ clerks, moves }: Situation): number {
  let key = moves.reduce((sum, mover) => sum * 4 + mover + 1, 0);
  for (const { seen, inFlight, retries, told, answered, reading } of clerks) {
    key = ((((key * 5 + seen) * 4 + inFlight) * 3 + retries) * 3 + told) * 2 + answered;
    key = key * 5 + reading;
  }
  return key;
}
