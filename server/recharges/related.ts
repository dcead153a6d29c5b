import { and, eq, ne } from 'drizzle-orm';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { notFound } from '../kernel/failure.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedRecharges } from './asRelated.ts';
import { recharges } from './tables.ts';

/** What belongs to a recharge of the caller's shop. @throws Failure 4040 */
export async function relatedToRecharge(call: RelatedCaller, id: number) {
  const [recharge] = await call.db
    .select({ memberId: recharges.memberId, phone: recharges.phone })
    .from(recharges)
    .where(and(inShop(recharges, call), eq(recharges.id, id)));
  if (!recharge) throw notFound();
  const { memberId, phone } = recharge;
  return {
    // A member is no customer; who is both has one phone.
    customer: await relatedCustomers(call, isPhoneOf(customers.phone, phone)),
    others: await relatedRecharges(
      call,
      and(eq(recharges.memberId, memberId), ne(recharges.id, id)),
    ),
  };
}
