import { and, eq } from 'drizzle-orm';
import { customerLifecycle } from '../../machines/customer/law/index.ts';
import { relatedCases } from '../afterSales/asRelated.ts';
import { isOfCustomer } from '../afterSales/filter.ts';
import { ofOrders, relatedDeliveryNotes } from '../deliveryNotes/asRelated.ts';
import { owedInvoices } from '../invoices/asRelated.ts';
import { relatedCreditNotes } from '../invoices/creditNotes/asRelated.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { relatedMessages } from '../kernel/outbox/asRelated.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedPriceChanges, setsPricesFor } from '../priceChanges/asRelated.ts';
import { relatedReceipts } from '../receipts/asRelated.ts';
import { customerReceipts } from '../receipts/tables.ts';
import { relatedRecharges } from '../recharges/asRelated.ts';
import { recharges } from '../recharges/tables.ts';
import { customers } from './tables.ts';

/** What belongs to a customer of the caller's shop. @throws Failure 4040 */
export async function relatedToCustomer(call: RelatedCaller & Pick<Call, 'shop'>, id: number) {
  const [customer] = await call.db
    .select({ phone: customers.phone })
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, id)));
  if (!customer) throw notFound();
  const ofCustomer = eq(orders.customerId, id);
  return {
    orders: await relatedOrders(call, ofCustomer),
    deliveryNotes: await relatedDeliveryNotes(call, ofOrders(ofCustomer)),
    openInvoices: await owedInvoices(call, ofCustomer, call.shop.currency),
    creditNotes: await relatedCreditNotes(call, ofCustomer),
    cases: await relatedCases(call, isOfCustomer(id)),
    recharges: await relatedRecharges(call, isPhoneOf(recharges.phone, customer.phone)),
    receipts: await relatedReceipts(call, eq(customerReceipts.customerId, id)),
    priceChanges: await relatedPriceChanges(call, setsPricesFor(id)),
    messages: await relatedMessages(call, customerLifecycle.id, id),
  };
}
