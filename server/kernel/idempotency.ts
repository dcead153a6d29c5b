import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { domains } from '../../api/domains.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import type { Account, Call, PublicCall } from './context.ts';
import { idempotencyKeys } from './db/tables/records.ts';
import { type Database, withRetries } from './db/transaction.ts';
import { refused } from './failure.ts';
import { inShop } from './scope.ts';

/** Whose key it is and what it stands for. */
type Keyed = Pick<PublicCall, 'operation' | 'now'> &
  Pick<Call, 'shopId' | 'requestHash'> & { account: Pick<Account, 'id'> };

/**
 * Who calls a public operation has neither account nor shop. A key is theirs by being long and
 * random; who guesses one learns what its owner was answered, for the same input alone.
 */
export const VISITOR = { account: { id: 0 }, shopId: 0 } as const;

/**
 * Does work once under a key, in one transaction with the key: a repeated key answers the same
 * text, a rival with the same key waits for the first, and work that fails leaves no key behind.
 * `work` must use the database it is given, for the transaction is all it may wait for.
 * @throws Failure 4090 `keyUsedForAnother` where the key stands for another input.
 */
export async function once(
  call: Keyed & Pick<Call, 'db'>,
  key: string,
  work: (db: Database) => Promise<string>,
): Promise<string> {
  return withRetries(call.db, async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ ...rowOf(call, key), requestHash: call.requestHash, createdAt: call.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) return answerOf(await find(tx, call, key), call);
    const answer = await work(tx);
    await tx.update(idempotencyKeys).set({ answer }).where(whose(call, key));
    return answer;
  });
}

/**
 * The same for one line of a call that does many, each in a transaction of its own: the caller's
 * key with the line's name is the line's key. Without a key the work is simply done.
 *
 * @example
 * const line = await onceForLine(call, String(orderId), (db) => sendOne(db, orderId));
 */
export async function onceForLine<T>(
  call: Call,
  line: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (call.idempotencyKey === null) return work(call.db);
  const key = `${call.idempotencyKey} ${line}`;
  return JSON.parse(await once(call, key, async (db) => JSON.stringify(await work(db))));
}

/**
 * For a call whose lines are kept by `onceForLine`: takes the key before the work, outside of its
 * transactions, and keeps the answer after it. Where an earlier try was cut off, the work is done
 * again, and its lines answer as they did then.
 */
export async function onceByLines(
  call: Keyed & Pick<Call, 'db'>,
  key: string,
  work: (db: Database) => Promise<string>,
): Promise<string> {
  await call.db
    .insert(idempotencyKeys)
    .values({ ...rowOf(call, key), requestHash: call.requestHash, createdAt: call.now() })
    .onConflictDoNothing();
  const found = await find(call.db, call, key);
  if (found.answer !== null || found.requestHash !== call.requestHash) {
    return answerOf(found, call);
  }
  const answer = await work(call.db);
  await call.db.update(idempotencyKeys).set({ answer }).where(whose(call, key));
  return answer;
}

/** Whether something was done under a key already: then its answer is there, whatever comes with it. */
export async function isKeyTaken(call: Owner & Pick<Call, 'db'>, key: string): Promise<boolean> {
  return (await call.db.$count(idempotencyKeys, whose(call, key))) > 0;
}

/** What a key stands for: a digest of the input that is the same whatever the order of its names. */
export function requestHashOf(input: unknown): string {
  return createHash('sha256').update(canonical(input)).digest('base64url');
}

type Row = typeof idempotencyKeys.$inferSelect;

function answerOf(row: Row, call: Keyed): string {
  if (row.requestHash !== call.requestHash || row.answer === null) {
    throw refused({ rule: 'keyUsedForAnother', remedy: recordIn(row.answer) });
  }
  return row.answer;
}

/** Every record of every domain. */
const RECORDS: ReadonlySet<string> = new Set(
  Object.values(domains).flatMap(({ records }) => Object.keys(records)),
);

/** The record in a kept answer, so that a person can look at what the call with this key did. */
function recordIn(answer: string | null): Refusal['remedy'] {
  const { data } = answerShape.catch({ data: null }).parse(JSON.parse(answer ?? '{}'));
  for (const [name, value] of Object.entries(data ?? {})) {
    const found = recordShape.safeParse(value);
    // On the wire a case of after-sales has a name of its own.
    const record = name === 'aftersale' ? 'afterSalesCase' : name;
    if (found.success && RECORDS.has(record)) return { record, id: found.data.id };
  }
  return undefined;
}

const answerShape = z.object({ data: z.record(z.string(), z.unknown()).nullable() });
const recordShape = z.object({ id: z.int() });

async function find(db: Pick<Database, 'select'>, call: Keyed, key: string): Promise<Row> {
  const [row] = await db.select().from(idempotencyKeys).where(whose(call, key));
  if (!row) throw new Error('The idempotency key went away while it was read');
  return row;
}

type Owner = Pick<Keyed, 'operation' | 'shopId' | 'account'>;

function rowOf(call: Owner, key: string) {
  return { accountId: call.account.id, shopId: call.shopId, operation: call.operation, key };
}

function whose(call: Owner, key: string) {
  const row = rowOf(call, key);
  return and(
    eq(idempotencyKeys.accountId, row.accountId),
    inShop(idempotencyKeys, row),
    eq(idempotencyKeys.operation, row.operation),
    eq(idempotencyKeys.key, row.key),
  );
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
