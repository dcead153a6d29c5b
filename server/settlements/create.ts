import { eq } from 'drizzle-orm';
import { cycleEnd, cycleStart } from '../../machines/settlement/law/cycle.ts';
import type { SettlementFacts } from '../../machines/settlement/law/facts.ts';
import { settlementLifecycle, settlementPlaceOf } from '../../machines/settlement/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { type Actor, begin, beginning, CLOCK } from '../kernel/record.ts';
import { latestSettlement } from './latestSettlement.ts';
import type { StoredSettlement } from './settlementRecord.ts';
import { settlementNumbers, settlements } from './tables.ts';

type Shop = Pick<
  typeof shops.$inferSelect,
  'id' | 'currency' | 'timeZone' | 'settlementCycle' | 'orderPrefix'
>;

/** A statement's number: the shop's capitals, the last day of its cycle, and a count. */
const settlementNumber = (prefix: string, day: string, count: number) =>
  `${prefix}-ST${day}-${String(count).padStart(5, '0')}`;

/**
 * Begins to settle a shop: the statement of the cycle that runs. Where the shop has one already, the
 * latest is answered. The answer is its identity.
 */
export async function beginFirst(
  tx: Transaction,
  stored: StoredSettlement,
  shop: Shop,
  { actor, at }: { actor: Actor; at: Date },
): Promise<number> {
  const from = cycleStart(shop.settlementCycle, at.toISOString(), shop.timeZone);
  const latest = async () => (await latestSettlement(tx, shop.id))?.id;
  const id =
    (await latest()) ?? (await beginAt(tx, stored, shop, from, { actor, at })) ?? (await latest());
  if (id === undefined) throw new Error('The statement was not written');
  return id;
}

/**
 * Begins the statement that comes after another, in its transaction: it starts where that one ends,
 * and ends with the shop's cycle as it is set now.
 */
export async function beginNext(
  tx: Transaction,
  stored: StoredSettlement,
  { shopId, periodTo }: Pick<typeof settlements.$inferSelect, 'shopId' | 'periodTo'>,
  at: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  await beginAt(tx, stored, shop, periodTo.toISOString(), { actor: CLOCK, at });
}

/** Null where somebody else has begun the same cycle. */
async function beginAt(
  tx: Transaction,
  stored: StoredSettlement,
  shop: Shop,
  periodFrom: string,
  { actor, at }: { actor: Actor; at: Date },
): Promise<number | null> {
  const { id: shopId, currency, timeZone, settlementCycle: cycle } = shop;
  const periodTo = cycleEnd(cycle, periodFrom, timeZone);
  const count = await nextCount(tx, settlementNumbers);
  // The last day is the one before the next cycle's first.
  const lastDay = dayAt(new Date(Date.parse(periodTo) - 1), timeZone);
  const settlementNo = settlementNumber(shop.orderPrefix, lastDay, count);
  const factsWith = (settlementId: number): SettlementFacts => ({
    settlementId,
    cycle,
    timeZone,
    periodFrom,
    periodTo,
    begunAt: at.toISOString(),
    generations: 0,
    generatedBy: null,
    reviewedBy: null,
    takenUpBy: null,
    transferAmount: 0,
    currency,
    limit: null,
    bankAccountIds: [],
    paidTo: null,
    actor: null,
  });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(settlementLifecycle, factsWith(0));
  const [row] = await tx
    .insert(settlements)
    .values({
      shopId,
      settlementNo,
      cycle,
      timeZone,
      periodFrom: new Date(periodFrom),
      periodTo: new Date(periodTo),
      begunAt: at,
      currency,
      state: start.value,
      status: settlementPlaceOf(start.value),
    })
    .onConflictDoNothing({ target: [settlements.shopId, settlements.periodFrom] })
    .returning({ id: settlements.id });
  if (!row) return null;
  const record = { id: row.id, shopId, name: settlementNo, facts: factsWith(row.id) };
  await begin(tx, stored, record, { actor, at });
  return row.id;
}
