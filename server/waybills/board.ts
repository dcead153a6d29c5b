import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { dayAfter, instantOf } from '../../api/kernel/zone.ts';
import type { LoadBoard } from '../../api/waybills/calls.ts';
import { OPEN_PLACES, OUT_PLACES } from '../../machines/waybill/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { inShop } from '../kernel/scope.ts';
import { wantedAt } from '../orders/filter.ts';
import { waitingOrders, waybillDetail } from './queries.ts';
import { waybills } from './tables.ts';

/** What is loaded on a day: the orders that are wanted by its end, and its waybills by number. */
export async function loadBoard(call: Call, day: string, waits: SQL): Promise<LoadBoard> {
  const over = instantOf(dayAfter(day), call.shop.timeZone);
  if (over === null) throw new Error('The contract takes days alone');
  const its = await call.db
    .select({ id: waybills.id })
    .from(waybills)
    .where(
      and(
        inShop(waybills, call),
        eq(waybills.day, day),
        inArray(waybills.status, [...OPEN_PLACES, ...OUT_PLACES]),
      ),
    )
    // Those that still take orders first.
    .orderBy(sql`${waybills.status} in (${written(OUT_PLACES)})`, asc(waybills.number));
  const columns: LoadBoard['columns'] = [];
  for (const { id } of its) {
    const { history: _history, ...column } = await waybillDetail(call, id);
    columns.push(column);
  }
  const wanted = and(waits, lt(wantedAt, new Date(over))) ?? waits;
  return { day, waiting: await waitingOrders(call, wanted), columns };
}
