import { and, eq } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type { PriceLevel } from '../../api/priceChanges/entry.ts';
import type { PriceChangeFacts, PriceLine } from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle, priceChangePlaceOf } from '../../machines/priceChange/law/index.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { personOf } from '../kernel/history.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { factsOf, storedPriceChange } from './stored.ts';
import { priceChangeNumbers, priceChanges } from './tables.ts';

/** A draft as it begins. */
export interface NewPriceChange extends PriceLevel {
  title: string;
  validFrom: string;
  /** The levels beside the first. */
  others: PriceLevel[];
  lines: PriceLine[];
}

/** A price change's number: the day at the shop, and a count: `PC261121-00042`. */
const numberOf = (day: string, count: number) => `PC${day}-${String(count).padStart(5, '0')}`;

/** Writes a draft in the beginning of its chart and answers its identity. */
export async function createPriceChange(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  card: NewPriceChange,
): Promise<number> {
  const { shopId, shop, actor } = call;
  const at = call.now();
  const { currency, timeZone, marginFloor: floor } = shop;
  const preparedBy = personOf(actor);
  const { title, validFrom, lines } = card;
  const known: PriceChangeFacts = {
    priceChangeId: 0,
    ...{ title, validFrom, lines, currency, timeZone, floor, preparedBy, actor: preparedBy },
    today: dateAt(at, timeZone),
    now: at.getTime(),
    belowFloor: 0,
    odd: null,
    submittedBy: null,
  };
  // The chart begins as a draft, whatever it is about.
  const start = beginning(priceChangeLifecycle, known);
  const count = await nextCount(tx, priceChangeNumbers);
  const number = numberOf(dayAt(at, timeZone), count);
  const [row] = await tx
    .insert(priceChanges)
    .values({
      ...card,
      ...{ shopId, number, currency },
      state: start.value,
      status: priceChangePlaceOf(start.value),
      createdAt: at,
      createdByName: actor.name,
      preparedBy: preparedBy?.id ?? null,
      preparedByName: actor.name,
    })
    .returning();
  if (!row) throw new Error('The price change was not written');
  const { facts } = await factsOf(tx, row, preparedBy, at);
  await begin(tx, storedPriceChange, { id: row.id, shopId, name: number, facts }, { actor, at });
  return row.id;
}

/** @throws Failure 4000 at the field of a customer that the shop does not have */
export async function checkCustomers(
  tx: Pick<Transaction, 'select'>,
  call: Pick<Call, 'shopId'>,
  { customerId, others }: PriceLevel & { others: readonly PriceLevel[] },
): Promise<void> {
  await checkCustomer(tx, call, customerId, 'customerId');
  for (const [index, one] of others.entries()) {
    await checkCustomer(tx, call, one.customerId, `others.${index}.customerId`);
  }
}

/** @throws Failure 4000 at a field where the shop has no such customer */
export async function checkCustomer(
  tx: Pick<Transaction, 'select'>,
  call: Pick<Call, 'shopId'>,
  customerId: number | null,
  field: string,
): Promise<void> {
  if (customerId === null) return;
  const [found] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!found) throw invalid({ [field]: { rule: 'customerIsOfShop' } });
}
