import { and, eq, ne, sql } from 'drizzle-orm';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedReceipts } from './asRelated.ts';
import { customerReceipts, receiptAllocations } from './tables.ts';

/** What belongs to a customer payment of the caller's shop. @throws Failure 4040 */
export async function relatedToReceipt(call: RelatedCaller, id: number) {
  const [receipt] = await call.db
    .select({ customerId: customerReceipts.customerId })
    .from(customerReceipts)
    .where(and(inShop(customerReceipts, call), eq(customerReceipts.id, id)));
  if (!receipt) throw notFound();
  const { customerId } = receipt;
  return {
    customer: await relatedCustomers(call, eq(customers.id, customerId)),
    orders: await relatedOrders(
      call,
      sql`exists (select 1 from ${receiptAllocations}
        where ${receiptAllocations.orderId} = ${orders.id}
          and ${receiptAllocations.receiptId} = ${id}
          and ${receiptAllocations.takenBackAt} is null)`,
    ),
    others: await relatedReceipts(
      call,
      and(eq(customerReceipts.customerId, customerId), ne(customerReceipts.id, id)),
    ),
  };
}
