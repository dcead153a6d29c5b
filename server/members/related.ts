import { and, eq, sql } from 'drizzle-orm';
import { relatedCases } from '../afterSales/asRelated.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { notFound } from '../kernel/failure.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedRecharges } from '../recharges/asRelated.ts';
import { recharges } from '../recharges/tables.ts';
import { members } from './tables.ts';

/** What belongs to a member of the caller's shop. @throws Failure 4040 */
export async function relatedToMember(call: RelatedCaller, id: number) {
  const [member] = await call.db
    .select({ phone: members.phone })
    .from(members)
    .where(and(inShop(members, call), eq(members.id, id)));
  if (!member) throw notFound();
  // What a member bought is what was ordered with the phone number.
  const ordered = eq(orders.customerPhone, member.phone);
  return {
    orders: await relatedOrders(call, ordered),
    cases: await relatedCases(
      call,
      sql`${afterSalesCases.orderId} in (
        select ${orders.id} from ${orders} where ${and(inShop(orders, call), ordered)})`,
    ),
    recharges: await relatedRecharges(call, eq(recharges.memberId, id)),
    // A member is no customer; who is both has one phone.
    customer: await relatedCustomers(call, isPhoneOf(customers.phone, member.phone)),
  };
}
