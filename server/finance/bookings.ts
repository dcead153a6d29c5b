import { sql } from 'drizzle-orm';
import type { OrderBooking } from '../../api/finance/calls.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { notFound } from '../kernel/failure.ts';
import {
  bearerAccount,
  COMMISSION,
  OTHER_BEARERS,
  REFUNDS,
  SALES,
} from '../kernel/ledger/accounts.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { postingsOf } from './orderFigures.ts';
import { listed, onWire } from './orderMoney.ts';

/** The most postings of an order that are told; the latest are left out. */
const MOST = 500;

/**
 * What the ledger has of an order of the caller's shop, a posting each, the first one first: what every
 * figure of it is the sum of. @throws Failure 4040
 */
export async function bookingsOf(
  { db, ...call }: Pick<Call, 'db' | 'shopId'>,
  orderId: number,
): Promise<OrderBooking[]> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${inShop(orders, call)} and ${orders.id} = ${orderId}`);
  if (!order) throw notFound();
  const borne = listed(OTHER_BEARERS, (bearer) => sql`${bearerAccount(bearer)}`);
  const { rows } = await db.execute<OrderBooking & Record<string, unknown>>(sql`
    select * from (
      select p.id::int as id,
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        case b.lifecycle when 'order' then 'order' when 'orderCommission' then 'commission'
          else 'case' end as source,
        c.id::int as "caseId", c.case_no as "caseNo",
        ${onWire(sql`-sum(e.amount) filter (where e.account = ${SALES})`)} as paid,
        ${onWire(sql`sum(e.amount) filter (where e.account = ${REFUNDS})`)} as refund,
        ${onWire(sql`sum(e.amount) filter (where e.account = ${COMMISSION})`)} as "platformServiceFee",
        ${onWire(sql`sum(e.amount) filter (where e.account in (${borne}))`)} as "borneByOthers"
      from ${orders} o
      cross join lateral (${postingsOf(sql`true`)}) b
      join ${ledgerPostings} p on p.id = b.id
      join ${ledgerEntries} e on e.posting_id = p.id
      left join ${afterSalesCases} c on p.lifecycle = 'afterSalesCase' and c.id = p.record_id
      where o.id = ${orderId}
      group by p.id, e.at, b.lifecycle, c.id, c.case_no
    ) t
    where (paid, refund, "platformServiceFee", "borneByOthers") <> ('0.00', '0.00', '0.00', '0.00')
    order by at, id limit ${MOST}`);
  return rows;
}
