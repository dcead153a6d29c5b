import { and, eq, sql } from 'drizzle-orm';
import type { InvoiceDetail } from '../../api/invoices/calls.ts';
import { relatedCases } from '../afterSales/asRelated.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import type { Asker } from '../kernel/product.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { hasOrder, relatedStatements } from '../settlements/asRelated.ts';
import { relatedCreditNotes } from './creditNotes/asRelated.ts';
import { downloadsOf } from './list.ts';
import { presentDetail } from './onWire.ts';
import { creditNotes, invoices } from './tables.ts';

/** One invoice of the caller's shop. @throws Failure 4040 */
export async function readInvoice(
  call: Pick<Call, 'db' | 'shopId' | 'shop'>,
  id: number,
): Promise<InvoiceDetail> {
  const { state, says, credited } = await findInvoice(call, id);
  const downloads = await downloadsOf(call, id);
  return presentDetail({ id, state, says, credited }, downloads, call.shop.timeZone);
}

/** What belongs to an invoice of the caller's shop. @throws Failure 4040 */
export async function relatedToInvoice(call: RelatedCaller, id: number) {
  const { customerId } = await findInvoice(call, id);
  return {
    order: await relatedOrders(call, eq(orders.id, id)),
    customer: await relatedCustomers(call, sql`${customers.id} = ${customerId}`),
    cases: await relatedCases(call, eq(afterSalesCases.orderId, id)),
    statements: await relatedStatements(call, hasOrder(id)),
    creditNotes: await relatedCreditNotes(call, eq(creditNotes.orderId, id)),
  };
}

/** The number of an invoice of the caller's shop; undefined where it has none of this id. */
export async function invoiceNo({ db, shop }: Asker, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ says: invoices.says })
    .from(invoices)
    .where(and(inShop(invoices, { shopId: shop.id }), eq(invoices.orderId, id)));
  return found?.says.invoiceNo;
}

async function findInvoice(call: Pick<Call, 'db' | 'shopId'>, id: number) {
  const [found] = await call.db
    .select({
      state: orders.state,
      says: invoices.says,
      customerId: orders.customerId,
      credited: sql<string>`(
        select coalesce(sum(c.amount), 0)::numeric(24, 2)::text from ${creditNotes} c
        where c.order_id = ${orders.id})`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(inShop(invoices, call), eq(invoices.orderId, id)));
  if (!found) throw notFound();
  return found;
}
