import { and, eq, sql } from 'drizzle-orm';
import { relatedCustomers } from '../../customers/asRelated.ts';
import { customers } from '../../customers/tables.ts';
import type { Call } from '../../kernel/context.ts';
import { notFound } from '../../kernel/failure.ts';
import type { RelatedCaller } from '../../kernel/related.ts';
import { inShop } from '../../kernel/scope.ts';
import { relatedOrders } from '../../orders/asRelated.ts';
import { orders } from '../../orders/tables.ts';
import { relatedInvoices } from '../asRelated.ts';
import { creditNotes, invoices } from '../tables.ts';
import { presentCreditNote } from './list.ts';

/** One credit note of the caller's shop. @throws Failure 4040 */
export const readCreditNote = async (call: Pick<Call, 'db' | 'shopId'>, id: number) =>
  presentCreditNote(await findCreditNote(call, id));

/** What belongs to a credit note of the caller's shop. @throws Failure 4040 */
export async function relatedToCreditNote(call: RelatedCaller, id: number) {
  const { note, customerId } = await findCreditNote(call, id);
  return {
    invoice: await relatedInvoices(call, eq(orders.id, note.orderId)),
    order: await relatedOrders(call, eq(orders.id, note.orderId)),
    customer: await relatedCustomers(call, sql`${customers.id} = ${customerId}`),
  };
}

/** A credit note with what its invoice says. @throws Failure 4040 */
export async function findCreditNote(call: Pick<Call, 'db' | 'shopId'>, id: number) {
  const [found] = await call.db
    .select({ note: creditNotes, says: invoices.says, customerId: orders.customerId })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.orderId, creditNotes.orderId))
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .where(and(inShop(creditNotes, call), eq(creditNotes.id, id)));
  if (!found) throw notFound();
  return found;
}
