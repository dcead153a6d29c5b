import { and, eq } from 'drizzle-orm';
import type { Api } from '../../api/client.ts';
import { domainOfRecord } from '../../api/domainOf.ts';
import type { ChartName } from '../../api/domains.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { domains } from '../../server/domains.ts';
import { recordTimers } from '../../server/kernel/db/tables/records.ts';
import type { Database } from '../../server/kernel/db/transaction.ts';
import type { ServerDomain } from '../../server/kernel/domain.ts';
import type { AnyStored } from '../../server/kernel/product.ts';
import { CLOCK, type Stored, type StoredLifecycle } from '../../server/kernel/record.ts';
import { fireDue, type TakeTimer, takesTimers } from '../../server/kernel/timers.ts';
import { product } from '../../server/product/product.ts';
import type { AnyEvent, Walker } from './walk.ts';

export type { AnyEvent } from './walk.ts';

/** Where walkers work: people sign in to a running server of the demo. */
export interface Office {
  signIn: (username: string) => Promise<Api>;
  /** The office that this is a desk of: they share their ground. */
  base?: Office;
}

/** A desk of an office: a person signs in there once, for the walkers of all lifecycles. */
export function deskIn(office: Office): Office {
  const signedIn = new Map<string, Promise<Api>>();
  const signIn = (username: string) => {
    const known = signedIn.get(username) ?? office.signIn(username);
    signedIn.set(username, known);
    return known;
  };
  return { signIn, base: office.base ?? office };
}

/** Lets the running delays of a record become due, and the server notice. */
export type PassTime = (recordId: number) => Promise<void>;

/** A walker whose facts and events are known to its own lifecycle alone. */
export type AnyWalker = Walker<unknown, AnyEvent>;
/**
 * How a lifecycle is walked, raced, killed and replayed: every shared suite proves it. `ground` is
 * prepared once a database. The manager walks: walking needs credit and stock, which a clerk may not
 * give.
 */
export interface Subject {
  id: string;
  stored: AnyStored;
  /** Signs people in and answers a walker; the ground is prepared once an office. */
  open: (office: Office, passTime?: PassTime) => Promise<AnyWalker>;
  /**
   * What is wrong in the whole database with what this lifecycle's moves have to keep in step, in
   * words: stock, balances, counts.
   */
  audit: (db: Database) => Promise<string[]>;
  /** The events that move most besides the record, which the server is killed in the midst of. */
  heavy: readonly string[];
}

interface Parts<Ground, Row extends Stored<Facts>, Facts, Event extends AnyEvent> {
  stored: StoredLifecycle<Row, Facts, Event>;
  /** Makes what records stand on; called once an office. */
  ground: (office: Office) => Promise<Ground>;
  walker: (
    office: Office,
    ground: Ground,
    passTime: PassTime,
  ) => Walker<Facts, Event> | Promise<Walker<Facts, Event>>;
  heavy?: readonly Event['type'][];
}

/** A lifecycle as the shared suites take it, its own types put away. */
export function subject<Ground, Row extends Stored<Facts>, Facts, Event extends AnyEvent>({
  stored,
  ground,
  walker,
  heavy = [],
}: Parts<Ground, Row, Facts, Event>): Subject {
  const grounds = new WeakMap<Office, Promise<Ground>>();
  return {
    id: stored.lifecycle.id,
    // The shared suites hand a lifecycle nothing but what they had from the same lifecycle.
    stored: stored as unknown as AnyStored,
    open: async (office, passTime = noClock) => {
      const base = office.base ?? office;
      const prepared = grounds.get(base) ?? ground(office);
      grounds.set(base, prepared);
      return (await walker(office, await prepared, passTime)) as unknown as AnyWalker;
    },
    audit: (db) => auditOf(stored.lifecycle.id, db),
    heavy,
  };
}

/** What the domain of a record keeps in step, asked of the whole database. */
async function auditOf(id: string, db: Database): Promise<string[]> {
  const {
    audits,
  }: Pick<ServerDomain<'orders'>, 'audits'> = domains[domainOfRecord[id as ChartName]];
  const found = await Promise.all(Object.values(audits).map((audit) => audit(db, product.rows)));
  return found.flat();
}

/** The version and state of a record as the database has them; null where there is none. */
export async function storedAs(
  { stored }: Subject,
  db: Database,
  id: number,
): Promise<{ version: number; state: ChartState; facts: unknown } | null> {
  return db.transaction((tx) => stored.lock(tx, null, id, CLOCK, new Date()));
}

/** Time passes for one record: its delays are brought forward to now, and what is due is fired. */
export function clockOf({ id, stored }: Subject, db: Database): PassTime {
  const take: TakeTimer = takesTimers(db, stored);
  return async (recordId) => {
    const now = new Date();
    await db
      .update(recordTimers)
      .set({ dueAt: now })
      .where(and(eq(recordTimers.lifecycle, id), eq(recordTimers.recordId, recordId)));
    await fireDue(db, { [id]: take }, now);
  };
}

const noClock: PassTime = async () => {
  throw new Error('Nobody lets time pass here');
};
