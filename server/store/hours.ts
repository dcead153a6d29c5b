import { and, eq } from 'drizzle-orm';
import type { BusinessHours, BusinessWeek } from '../../api/store.ts';
import type { Call } from '../context.ts';
import { businessHours } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { stale } from '../failure.ts';
import { logDone } from '../operationLog/write.ts';
import { inShop } from '../scope.ts';

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
  const attempt = {
    module: 'store',
    operation: call.operation,
    target: { id: call.shopId, name: call.shop.nameEn },
  };
  const saved = await call.db.transaction(async (tx) => {
    const [row] = await write(tx, call, inOrder, version);
    if (row) await logDone(tx, call, attempt);
    return row;
  });
  if (!saved) throw stale(await readHours(call), attempt);
  return present(call, saved);
}

/** The first version is an insert, each later one an update of the version that was looked at. */
function write(tx: Transaction, call: Call, days: BusinessWeek['days'], version: number) {
  const next = { days, version: version + 1 };
  if (version === 0) {
    return tx
      .insert(businessHours)
      .values({ shopId: call.shopId, ...next })
      .onConflictDoNothing()
      .returning();
  }
  return tx
    .update(businessHours)
    .set(next)
    .where(and(inShop(businessHours, call), eq(businessHours.version, version)))
    .returning();
}

const present = (
  { shopId, shop }: Caller,
  { days, version }: Pick<BusinessHours, 'days' | 'version'>,
): BusinessHours => ({ restaurantId: shopId, timeZone: shop.timeZone, days, version });
