import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type CustomerGrade,
  customerTier,
  customerType,
  type gradeCard,
} from '../../api/customers/customer.ts';
import type {
  CustomerEvent,
  CustomerGrade as GradeInFacts,
} from '../../machines/customer/law/facts.ts';
import { cardOf, GONE_PLACES, WAITING_PLACES } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, notFound, refused, stale } from '../kernel/failure.ts';
import { chosen } from '../kernel/files/choices.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { renamedChange } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { ownGrade, TIERS } from './choices.ts';
import type { CustomerRecord } from './customerRecord.ts';
import { storedCustomer } from './stored.ts';
import { customerGrades, customers, gradeName } from './tables.ts';

type Card = z.output<typeof gradeCard>;

/** The customers of the caller's shop that have not been removed. */
const here = (call: Pick<Call, 'shopId'>) =>
  and(inShop(customers, call), notInArray(customers.status, GONE_PLACES));

const isWaiting = inArray(customers.authorisation, WAITING_PLACES);
const asksFor = (gradeId: number) => sql`${customers.asked} ->> 'gradeId' = ${String(gradeId)}`;

/** The tiers, then the shop's own grades by name, with how many customers have each. */
export async function listGrades(call: Pick<Call, 'db' | 'shopId'>): Promise<CustomerGrade[]> {
  const own = await call.db
    .select()
    .from(customerGrades)
    .where(inShop(customerGrades, call))
    .orderBy(asc(customerGrades.name));
  const counted = await call.db
    .select({
      grade: customers.grade,
      gradeId: customers.gradeId,
      count: sql<number>`count(*)::int`,
    })
    .from(customers)
    .where(here(call))
    .groupBy(customers.grade, customers.gradeId);
  const countOf = (is: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(is).reduce((sum, { count }) => sum + count, 0);
  return [
    ...customerTier.options.map((grade) => ({
      id: null,
      grade,
      name: '',
      nameZh: '',
      customers: countOf((row) => row.gradeId === null && row.grade === grade),
      version: 0,
    })),
    ...own.map(({ id, grade, name, nameZh, version }) => ({
      ...{ id, grade, name, nameZh, version },
      customers: countOf((row) => row.gradeId === id),
    })),
  ];
}

/** The types of customers, with how many there are of each. */
export async function listTypes(call: Pick<Call, 'db' | 'shopId'>) {
  const counted = await call.db
    .select({ type: customers.type, count: sql<number>`count(*)::int` })
    .from(customers)
    .where(here(call))
    .groupBy(customers.type);
  return customerType.options.map((type) => ({
    type,
    customers: counted.find((row) => row.type === type)?.count ?? 0,
  }));
}

/**
 * Of some of the shop's own grades those that there are, with the tier whose prices hold. Their rows
 * are kept from being changed and deleted until the transaction ends; locks of customers and of their
 * phone numbers come after that (`server/kernel/db/locks.ts`).
 */
export const lockGrades = (
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  ids: readonly number[],
): Promise<GradeInFacts[]> =>
  tx
    .select({ grade: customerGrades.grade, gradeId: customerGrades.id })
    .from(customerGrades)
    .where(and(inShop(customerGrades, call), inArray(customerGrades.id, [...ids])))
    .orderBy(asc(customerGrades.id))
    .for('share');

/** The same of one that is asked for: a tier as it is; null where the shop has no such grade. */
export async function lockGrade(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  { grade, gradeId }: GradeInFacts,
): Promise<GradeInFacts | null> {
  if (gradeId === null) return { grade, gradeId };
  const [found] = await lockGrades(tx, call, [gradeId]);
  return found ?? null;
}

/** A grade that was locked. @throws Failure 4000 at the field where the shop has no such grade */
export function ofShop(found: GradeInFacts | null, field = 'gradeId'): GradeInFacts {
  if (!found) throw invalid({ [field]: { rule: 'gradeIsOfShop' } });
  return found;
}

/** Adds a grade. @throws Failure 4000 where a name is taken */
export async function addGrade(call: Call, card: Card): Promise<CustomerGrade> {
  return named(() =>
    withRetries(call.db, async (tx) => {
      await checkNames(tx, call, card);
      const [row] = await tx
        .insert(customerGrades)
        .values({ ...card, shopId: call.shopId })
        .returning();
      if (!row) throw new Error('The grade was not written');
      await log(tx, call, row);
      return { id: row.id, ...card, customers: 0, version: row.version };
    }),
  );
}

/**
 * Changes a grade; where its tier changes, its customers buy at the other prices from then on: each,
 * and each that asks for the grade, has a version more and a line that says why.
 * @throws Failure 4000 where a name is taken, 4040, 4091 with the grade as it is now
 */
export async function updateGrade(
  call: Call,
  id: number,
  card: Card,
  version: number | undefined,
): Promise<CustomerGrade> {
  return named(() =>
    withRetries(call.db, async (tx) => {
      const before = await lockRow(tx, customerGrades, call, id);
      if (version !== undefined && version !== before.version) {
        throw stale(await readGrade(tx, call, id), attempt(call, before));
      }
      await checkNames(tx, call, card, before);
      await tx
        .update(customerGrades)
        .set({ ...card, version: before.version + 1 })
        .where(and(inShop(customerGrades, call), eq(customerGrades.id, id)));
      const moved = before.grade === card.grade ? null : `${before.grade} → ${card.grade}`;
      if (moved) await moveCustomers(tx, call, id, card, `${card.name}: ${moved}`);
      const tier = { what: 'tier', from: before.grade, to: card.grade } as const;
      await logDone(tx, call, attempt(call, { id, name: card.name }), null, [
        ...renamedChange(namesOf(before), namesOf(card)),
        ...(moved ? [tier] : []),
      ]);
      return readGrade(tx, call, id);
    }),
  );
}

/** A grade of the shop's own with how many customers have it. @throws Failure 4040 */
async function readGrade(
  db: Transaction,
  { shopId }: Pick<Call, 'shopId'>,
  id: number,
): Promise<CustomerGrade> {
  const grade = (await listGrades({ db, shopId })).find((one) => one.id === id);
  if (!grade) throw notFound();
  return grade;
}

const namesOf = ({ name, nameZh }: Pick<Card, 'name' | 'nameZh'>) => ({
  name: nameZh,
  nameEn: name,
});

/**
 * Takes the customers of a grade to its new tier, and what is asked for along. Whoever may change the
 * grade moves them thereby, whatever else he may do to a customer.
 */
async function moveCustomers(
  tx: Transaction,
  call: Call,
  gradeId: number,
  { grade }: Card,
  remark: string,
): Promise<void> {
  const { shopId, actor: who } = call;
  const has = eq(customers.gradeId, gradeId);
  // One that is being approved meanwhile is waited for, and has it by the next statement.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inShop(customers, call), or(has, asksFor(gradeId))))
    .orderBy(asc(customers.id))
    .for('no key update');
  await tx
    .update(customers)
    .set({ asked: sql`${customers.asked} || ${JSON.stringify({ grade })}::jsonb` })
    .where(and(inShop(customers, call), asksFor(gradeId)));
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(here(call), or(has, and(isWaiting, asksFor(gradeId)))))
    .orderBy(asc(customers.id));
  const actor = { ...who, grants: () => true };
  const event = async ({ facts, row }: CustomerRecord): Promise<CustomerEvent> => {
    const card = cardOf(facts);
    return { type: 'update', card: row.gradeId === gradeId ? { ...card, grade } : card, remark };
  };
  for (const { id } of rows) {
    const move = { id, shopId, event, operation: 'update' as const, actor, at: call.now() };
    await send(call.db, storedCustomer, move, tx);
  }
  // Who was removed moves no more, and keeps in step all the same.
  await tx
    .update(customers)
    .set({ grade })
    .where(and(inShop(customers, call), has));
}

/**
 * Deletes a grade; the specification's call has no version to compare.
 * @throws Failure 4040; 4090 where a customer has it or asks for it
 */
export async function deleteGrade(call: Call, id: number): Promise<{ id: number }> {
  return withRetries(call.db, async (tx) => {
    const row = await lockRow(tx, customerGrades, call, id);
    const using = await tx.$count(
      customers,
      and(inShop(customers, call), or(eq(customers.gradeId, id), and(isWaiting, asksFor(id)))),
    );
    if (using > 0) {
      throw refused({ rule: 'gradeIsUnused', figures: { customers: using } }, attempt(call, row));
    }
    await tx
      .delete(customerGrades)
      .where(and(inShop(customerGrades, call), eq(customerGrades.id, id)));
    await log(tx, call, row);
    return { id };
  });
}

const attempt = (call: Call, grade: { id: number; name: string }) =>
  attemptOn(call, 'customerGrade', grade);

const log = (tx: Transaction, call: Call, row: { id: number; name: string }) =>
  logDone(tx, call, attempt(call, row));

/**
 * A name that a tier has in any language is taken, and so is either name of another grade of the shop:
 * an import knows a grade by any of them. What a grade was called before it may keep. Nobody else
 * names a grade of the shop from here on, until the transaction ends.
 */
async function checkNames(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  card: Card,
  before?: typeof customerGrades.$inferSelect,
): Promise<void> {
  const given = (['name', 'nameZh'] as const).filter((field) => card[field] !== before?.[field]);
  if (given.length === 0) return;
  await lockInShop(tx, 'gradeNames', call.shopId);
  const rows = await tx.select().from(customerGrades).where(inShop(customerGrades, call));
  const others = rows.filter(({ id }) => id !== before?.id).map(ownGrade);
  const taken = given.filter((field) => chosen(TIERS.concat(others), card[field]) !== undefined);
  if (taken.length === 0) return;
  throw invalid(Object.fromEntries(taken.map((field) => [field, { rule: 'gradeNameIsNew' }])));
}

/** What the index takes for another grade's name is told at the field too. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken(gradeName, () => invalid({ name: { rule: 'gradeNameIsNew' } }), work);
