import { invoiceNumber } from '../../invoices/number.ts';

interface Invoiced {
  invoiceNo?: string | null;
  invoicedAt?: Date | null;
}

/** Numbers the invoices of a shop's orders as they were issued, and answers how many there are. */
export function numberInvoices(orders: readonly Invoiced[], orderPrefix: string): number {
  const issued = orders.flatMap((order) =>
    order.invoicedAt ? [{ order, at: order.invoicedAt.getTime() }] : [],
  );
  issued.sort((left, right) => left.at - right.at);
  for (const [index, { order }] of issued.entries()) {
    order.invoiceNo = invoiceNumber(orderPrefix, index + 1);
  }
  return issued.length;
}
