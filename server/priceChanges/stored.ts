import { and, asc, eq, inArray } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type {
  PriceChangeCard,
  PriceChangeEvent,
  PriceChangeFacts,
} from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle, priceChangePlaceOf } from '../../machines/priceChange/law/index.ts';
import { isBelowFloor } from '../../machines/priceChange/law/margin.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop, inShopOrAll } from '../kernel/scope.ts';
import { setCustomerPrices, setTierPrices } from '../prices/write.ts';
import { oddOf, type UnitNow, unitsNow } from './linesNow.ts';
import { supersedeOlder } from './supersede.ts';
import { levelsOf, priceChanges } from './tables.ts';

export type PriceChangeRow = typeof priceChanges.$inferSelect;

/** A price change under its lock. */
export interface PriceChangeRecord extends Stored<PriceChangeFacts> {
  row: PriceChangeRow;
}

type ChangeMove = Move<PriceChangeRecord, PriceChangeFacts, PriceChangeEvent>;

/** The price change's lifecycle with its table, and the prices that it writes. */
export const storedPriceChange: StoredLifecycle<
  PriceChangeRecord,
  PriceChangeFacts,
  PriceChangeEvent
> = {
  lifecycle: priceChangeLifecycle,
  rows: {
    id: priceChanges.id,
    version: priceChanges.version,
    state: priceChanges.state,
    name: priceChanges.number,
    shown: { priceChange: priceChanges.status },
  },
  lock,
  save,
  // Thousands of prices with each save would be read with each look at the record: how many there are and
  // how many change is told with the line.
  kept: (event) => (event.type === 'edit' ? { card: cardKept(event.card) } : event),
  changes: async (_tx, before, after) =>
    settingChanges(termsOf(before), termsOf(after), {
      title: 'text',
      validFrom: 'text',
      lines: 'number',
      pricesChanged: 'number',
    }),
};

const cardKept = ({ title, validFrom, lines }: PriceChangeCard) => ({
  title,
  validFrom,
  lines: lines.length,
});

/** What the log tells of a change: how many prices it has, and how many of them another one than before. */
function termsOf({ title, validFrom, lines }: PriceChangeFacts) {
  const pricesChanged = lines.filter(({ price, before }) => price !== before).length;
  return { title, validFrom, lines: lines.length, pricesChanged };
}

/** What the chart decides by, of a row, for somebody who asks at a moment; with its lines as they are now. */
export async function factsOf(
  db: Pick<Transaction, 'select'>,
  row: PriceChangeRow,
  actor: Person | null,
  at: Date,
): Promise<{ facts: PriceChangeFacts; now: UnitNow[] }> {
  const [shop] = await db
    .select({ timeZone: shops.timeZone, marginFloor: shops.marginFloor })
    .from(shops)
    .where(eq(shops.id, row.shopId));
  if (!shop) throw new Error(`There is no shop ${row.shopId}`);
  const { id, title, validFrom, lines, currency, preparedBy, submittedBy } = row;
  const { timeZone, marginFloor: floor } = shop;
  const today = dateAt(at, timeZone);
  const now = await unitsNow(db, { ...row, today, levels: levelsOf(row) }, lines);
  const below = lines.filter(({ price }, index) =>
    isBelowFloor(price, now[index]?.cost ?? null, floor),
  );
  const facts = {
    priceChangeId: id,
    ...{ title, validFrom, lines, currency, timeZone, today, floor },
    now: at.getTime(),
    belowFloor: below.length,
    odd: oddOf(lines, now),
    preparedBy: preparedBy === null ? null : { id: preparedBy, name: row.preparedByName },
    submittedBy: submittedBy === null ? null : { id: submittedBy, name: row.submittedByName ?? '' },
    actor,
  };
  return { facts, now };
}

/**
 * Locks the change, then its customers, then its goods by identity: nobody prices them otherwise until the
 * move is done.
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<PriceChangeRecord | null> {
  const [row] = await tx
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.id, id), inShopOrAll(priceChanges, shopId)))
    .for('no key update');
  if (!row) return null;
  const whose = levelsOf(row).flatMap(({ customerId }) => (customerId === null ? [] : customerId));
  if (whose.length > 0) {
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(inShop(customers, row), inArray(customers.id, whose)))
      .orderBy(asc(customers.id))
      .for('no key update');
  }
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(
      and(
        inShop(goods, row),
        inArray(goods.id, [...new Set(row.lines.map(({ goodsId }) => goodsId))]),
      ),
    )
    .orderBy(asc(goods.id))
    .for('no key update');
  const { facts } = await factsOf(tx, row, personOf(actor), at);
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.number,
    facts,
    row,
  };
}

/** Writes what the chart decided; what holds from now on is written with it, or nothing is. */
async function save(tx: Transaction, move: ChangeMove): Promise<void> {
  const { record, after, snapshot, version, at } = move;
  const takesEffect = snapshot.hasTag('holds');
  await tx
    .update(priceChanges)
    .set({
      state: snapshot.value,
      status: priceChangePlaceOf(snapshot.value),
      version,
      title: after.title,
      validFrom: after.validFrom,
      lines: after.lines,
      ...(takesEffect ? { inForceAt: at } : {}),
      preparedBy: after.preparedBy?.id ?? null,
      preparedByName: after.preparedBy?.name ?? record.row.preparedByName,
      submittedBy: after.submittedBy?.id ?? null,
      submittedByName: after.submittedBy?.name ?? record.row.submittedByName,
    })
    .where(eq(priceChanges.id, record.id));
  if (takesEffect) await takeEffect(tx, move);
}

async function takeEffect(tx: Transaction, { record, after, actor, at }: ChangeMove) {
  const { shopId, row } = record;
  const change = { id: record.id, name: record.name };
  const by = { shopId, today: after.today, change, actor, at };
  for (const [at, { level, customerId }] of levelsOf(row).entries()) {
    const lines = after.lines.filter((line) => line.at === at);
    if (level !== 'customer') await setTierPrices(tx, by, level, lines);
    else if (customerId === null) throw new Error(`${row.number} has no customer`);
    else await setCustomerPrices(tx, by, customerId, lines);
  }
  await supersedeOlder(tx, storedPriceChange, { ...row, lines: after.lines }, at);
}
