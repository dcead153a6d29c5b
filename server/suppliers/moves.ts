import { and, inArray } from 'drizzle-orm';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { SupplierDetail } from '../../api/suppliers/calls.ts';
import type { SupplierCard, SupplierEvent } from '../../machines/supplier/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { isTaken, unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { supplierDetail } from './queries.ts';
import { storedSupplier } from './stored.ts';
import { supplierName, suppliers } from './tables.ts';

/** Adds a supplier to the shop. @throws Failure 4000 where the name is taken */
export async function addSupplier(call: Call, card: SupplierCard): Promise<SupplierDetail> {
  const id = await named(() => withRetries(call.db, (tx) => insertSupplier(tx, call, card)));
  return supplierDetail(call, id);
}

/** Writes a new supplier with the first line of its history, and answers its identity. */
export async function insertSupplier(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'actor' | 'now'>,
  card: SupplierCard,
): Promise<number> {
  const { shopId, actor } = call;
  const { name, contact, phone, email } = card;
  const [row] = await tx
    .insert(suppliers)
    .values({ shopId, name, contact, phone, email })
    .returning({ id: suppliers.id });
  if (!row) throw new Error('The supplier was not written');
  const facts = { supplierId: row.id, name, contact, phone, email };
  await begin(tx, storedSupplier, { id: row.id, shopId, name, facts }, { actor, at: call.now() });
  return row.id;
}

/**
 * Sends one event to a supplier and answers it as it is then.
 * @throws Failure 4000 where the name is taken, and as `moveOne` does
 */
export const moveSupplier = (
  call: Call,
  event: SupplierEvent,
  which: Which,
): Promise<SupplierDetail> =>
  named(() => moveOne(call, storedSupplier, which, event, supplierDetail));

/** Changes what is known of a supplier. @throws the same */
export const updateSupplier = (
  call: Call,
  card: SupplierCard,
  which: Which,
): Promise<SupplierDetail> =>
  named(() =>
    moveOne(
      call,
      storedSupplier,
      which,
      async ({ facts }): Promise<SupplierEvent> => {
        unlessStored(call, card, facts);
        return { type: 'update', card };
      },
      supplierDetail,
      { operation: 'update' },
    ),
  );

/** Of some names those that suppliers of the shop have already, as `nameForm` compares them. */
export async function takenNames(
  call: Pick<Call, 'db' | 'shopId'>,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const form = nameFormOf(suppliers.name);
  const rows = await call.db
    .select({ name: form })
    .from(suppliers)
    .where(and(inShop(suppliers, call), inArray(form, names.map(nameForm))));
  return new Set(rows.map(({ name }) => name));
}

/**
 * Does what looked up the names that are taken, and once more where another person took one of them
 * since: then it finds that one, too.
 */
export async function namedAnew<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, supplierName)) throw error;
    return named(work);
  }
}

/** A name that another supplier has is told at the field. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken(supplierName, () => invalid({ name: { rule: 'supplierNameIsNew' } }), work);
