import { and, notInArray, sql } from 'drizzle-orm';
import { dateAt, dayAfter, instantOf } from '../../api/kernel/zone.ts';
import type { PeriodFacts } from '../../machines/period/law/facts.ts';
import { GONE_PLACES, periodLifecycle, periodPlaceOf } from '../../machines/period/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { storedPeriod } from './stored.ts';
import { periodNumbers, periods } from './tables.ts';

type Caller = Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>;

/** A period's number: the shop's capitals, its first day and a count. */
const periodNumber = (prefix: string, day: string, count: number) =>
  `${prefix}-PD${day.slice(2).replaceAll('-', '')}-${String(count).padStart(4, '0')}`;

/**
 * Begins a period of some days and answers its identity. No two at a time, so that no day is in two.
 * @throws Failure 4000 where another period has one of the days
 */
export async function createPeriod(
  tx: Transaction,
  { shopId, shop, actor, now }: Caller,
  { from, to }: { from: string; to: string },
): Promise<number> {
  await lockInShop(tx, 'periods', shopId);
  const [other] = await tx
    .select({ periodNo: periods.periodNo })
    .from(periods)
    .where(
      and(
        inShop(periods, { shopId }),
        notInArray(periods.status, GONE_PLACES),
        sql`${periods.firstDay} <= ${to} and ${periods.lastDay} >= ${from}`,
      ),
    )
    .limit(1);
  if (other) {
    throw invalid({ from: { rule: 'daysAreInNoOther', figures: { number: other.periodNo } } });
  }
  const { timeZone, currency, orderPrefix } = shop;
  const at = now();
  const factsWith = (periodId: number): PeriodFacts => ({
    periodId,
    from,
    to,
    today: dateAt(at, timeZone),
    askedBy: null,
    actor: null,
  });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(periodLifecycle, factsWith(0));
  const periodNo = periodNumber(orderPrefix, from, await nextCount(tx, periodNumbers));
  const [row] = await tx
    .insert(periods)
    .values({
      shopId,
      periodNo,
      firstDay: from,
      lastDay: to,
      timeZone,
      startsAt: momentOf(from, timeZone),
      endsAt: momentOf(dayAfter(to), timeZone),
      currency,
      state: start.value,
      status: periodPlaceOf(start.value),
    })
    .returning({ id: periods.id });
  if (!row) throw new Error('The period was not written');
  const record = { id: row.id, shopId, name: periodNo, facts: factsWith(row.id) };
  await begin(tx, storedPeriod, record, { actor, at });
  return row.id;
}

function momentOf(day: string, timeZone: string): Date {
  const moment = instantOf(day, timeZone);
  if (moment === null) throw new Error(`Not a day: ${day}`);
  return new Date(moment);
}
