import type { BusinessHours, BusinessWeek } from '../../api/businessHours/calls.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { takeVersion } from '../kernel/takeVersion.ts';
import { businessHours } from './tables.ts';

type Caller = Pick<Call, 'shopId' | 'shop'>;

/** The hours of the caller's store; an empty week of version nought before any were set. */
export async function readHours(call: Pick<Call, 'db'> & Caller): Promise<BusinessHours> {
  const [row] = await call.db.select().from(businessHours).where(inShop(businessHours, call));
  return present(call, row ?? { days: Array.from({ length: 7 }, () => []), version: 0 });
}

/**
 * Sets the hours of a week, each day's spans in the order of the day.
 * @throws Failure 4091 with the hours as they are where somebody else changed them meanwhile
 */
export async function saveHours(
  call: Call,
  { days, version }: BusinessWeek & { version: number },
): Promise<BusinessHours> {
  const inOrder = days.map((spans) => [...spans].sort((a, b) => (a.from < b.from ? -1 : 1)));
  const attempt = attemptInShop(call, 'businessHours');
  const week = { days: inOrder };
  await withRetries(call.db, async (tx) => {
    if (!(await takeVersion(tx, businessHours, call, version, week))) {
      throw stale(await readHours({ ...call, db: tx }), attempt);
    }
    await logDone(tx, call, attempt);
  });
  return present(call, { ...week, version: version + 1 });
}

const present = (
  { shopId, shop }: Caller,
  { days, version }: Pick<BusinessHours, 'days' | 'version'>,
): BusinessHours => ({ restaurantId: shopId, timeZone: shop.timeZone, days, version });
