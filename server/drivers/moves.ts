import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { DriverCardForm, DriverDetail } from '../../api/drivers/calls.ts';
import type { DriverEvent } from '../../machines/driver/law/facts.ts';
import { GONE_PLACES } from '../../machines/driver/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { numberKey } from './numberKey.ts';
import { driverDetail } from './queries.ts';
import { storedDriver } from './stored.ts';
import { drivers } from './tables.ts';

/** Adds a driver to the shop. @throws Failure 4000 where the number is taken */
export async function addDriver(call: Call, card: DriverCardForm): Promise<DriverDetail> {
  unlessStored(call, card, null);
  const id = await withRetries(call.db, (tx) => insertDriver(tx, call, card));
  return driverDetail(call, id);
}

/**
 * Changes what is known of a driver; without a number he keeps the one he has.
 * @throws Failure 4000 where the number is taken, and as `moveOne` does
 */
export const updateDriver = (
  call: Call,
  { number: typed, ...card }: DriverCardForm,
  which: Which,
): Promise<DriverDetail> =>
  moveOne(
    call,
    storedDriver,
    which,
    async ({ facts }, tx): Promise<DriverEvent> => {
      unlessStored(call, { ...card, number: typed }, facts);
      const number = typed || facts.number;
      if (numberKey(number) !== numberKey(facts.number)) {
        await takeNumber(tx, call, number, which.id);
      }
      return { type: 'update', card: { ...card, number } };
    },
    driverDetail,
    { operation: 'update' },
  );

/** Sends one event to a driver and answers him as he is then. @throws as `moveOne` does */
export const moveDriver = (call: Call, event: DriverEvent, which: Which): Promise<DriverDetail> =>
  moveOne(call, storedDriver, which, event, driverDetail);

async function insertDriver(tx: Transaction, call: Call, card: DriverCardForm): Promise<number> {
  const { shopId, actor } = call;
  const number = await takeNumber(tx, call, card.number, 0);
  const named = { ...card, number };
  const [row] = await tx
    .insert(drivers)
    .values({ ...named, shopId, numberKey: numberKey(number) })
    .returning({ id: drivers.id });
  if (!row) throw new Error('The driver was not written');
  const facts = { ...named, driverId: row.id, planned: 0, onRoad: 0, firstOrder: null };
  const record = { id: row.id, shopId, name: card.name, facts };
  await begin(tx, storedDriver, record, { actor, at: call.now() });
  return row.id;
}

/**
 * A number that no other driver of the shop has, as long as he is with it: the given one, or the next
 * one. Nobody else of the shop is given one until the transaction ends.
 * @throws Failure 4000 at `number`, with who has it
 */
async function takeNumber(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  number: string,
  besides: number,
): Promise<string> {
  await lockInShop(tx, 'driverNumbers', call.shopId);
  if (number === '') return nextNumber(tx, call);
  const [taken] = await tx
    .select({ name: drivers.name })
    .from(drivers)
    .where(
      and(
        inShop(drivers, call),
        eq(drivers.numberKey, numberKey(number)),
        ne(drivers.id, besides),
        notInArray(drivers.status, GONE_PLACES),
      ),
    )
    .limit(1);
  if (taken) {
    const { name } = taken;
    throw invalid({ number: { rule: 'driverNumberIsNew', figures: { number, name } } });
  }
  return number;
}

/** After the highest that anybody ever had, so that no two drivers are mixed up in old papers. */
async function nextNumber(tx: Transaction, call: Pick<Call, 'shopId'>): Promise<string> {
  const counted = sql`substring(${drivers.numberKey} from '^d([0-9]{20})$')::numeric`;
  const [found] = await tx
    .select({ next: sql<string>`coalesce(max(${counted}), 0) + 1` })
    .from(drivers)
    .where(inShop(drivers, call));
  return `D${found?.next ?? '1'}`;
}
