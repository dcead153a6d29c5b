import { and, asc, desc, eq } from 'drizzle-orm';
import type { Rates } from '../../api/rates/calls.ts';
import { FIRST_DAY, RATE_KINDS, rateOn } from '../../api/rates/rate.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { plainPercent } from '../orders/onWire.ts';
import { todayOf } from '../prices/own.ts';
import { shopRates } from './tables.ts';

type Reader = Pick<Call, 'shopId' | 'shop' | 'now'> & { db: Pick<Database, 'select'> };

/** The rates of the caller's shop, of each kind the latest first. */
export async function listRates(call: Reader): Promise<Rates> {
  const today = todayOf(call);
  const rows = await call.db
    .select({ row: shopRates, account: accounts.username, avatar: accounts.avatar })
    .from(shopRates)
    .leftJoin(accounts, eq(accounts.id, shopRates.actorId))
    .where(and(inShop(shopRates, call)))
    .orderBy(asc(shopRates.kind), desc(shopRates.fromDay));
  return {
    today,
    kinds: RATE_KINDS.map((kind) => {
      const own = rows.filter(({ row }) => row.kind === kind);
      const now = rateOn(
        own.map(({ row }) => row),
        today,
      );
      return {
        kind,
        rates: own.map(({ row, account, avatar }, index) => {
          const next = own[index - 1]?.row;
          return {
            id: row.id,
            rate: plainPercent(row.rate),
            fromDay: row.fromDay === FIRST_DAY ? null : row.fromDay,
            untilDay: next ? dayBefore(next.fromDay) : null,
            holds: row.id === now?.id ? 'today' : row.fromDay > today ? 'later' : 'before',
            setAt: row.setAt.toISOString(),
            actorName: row.actorName,
            actorAccount: account,
            actorAvatar: avatar,
            remark: row.remark,
            version: row.version,
          };
        }),
      };
    }),
  };
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString().slice(0, 10);
