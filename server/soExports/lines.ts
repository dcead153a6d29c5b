import { and, asc, eq, inArray } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import { taxOf } from '../../api/orders/orderTax.ts';
import type { SoLine } from '../../api/soExports/soExport.ts';
import { customers } from '../customers/tables.ts';
import { invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { kilosOfRow } from '../orders/weightOfLine.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;

/** Orders of the shop by their numbers, with the customer's number and the invoice; others are left out. */
export const readOrders = (call: Caller, orderIds: readonly number[]) =>
  call.db
    .select({ order: orders, customerNumber: customers.userNumber, says: invoices.says })
    .from(orders)
    .leftJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(inShop(orders, call), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.orderSn));
export type ExportedOrder = Awaited<ReturnType<typeof readOrders>>[number];

/** The lines of orders as a file of sales orders has them, order by order. */
export async function soLinesOf(call: Caller, found: readonly ExportedOrder[]): Promise<SoLine[]> {
  const rows = await call.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        found.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  const ofOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return found.flatMap((one) => linesOf(one, ofOrder.get(one.order.id) ?? []));
}

function linesOf(
  { order, customerNumber }: ExportedOrder,
  lines: readonly (typeof orderLines.$inferSelect)[],
): SoLine[] {
  const { currency, gstPercent } = order;
  const price = {
    ...{ currency, gstPercent },
    items: fromMinor(order.items),
    discount: fromMinor(order.discount),
    deliveryFee: fromMinor(order.deliveryFee),
    gst: fromMinor(order.gst),
  };
  const amounts = lines.map(({ amount, discount, gst }) => ({
    amount: fromMinor(amount),
    discount: fromMinor(discount),
    gst: fromMinor(gst),
  }));
  const tax = taxOf(price, amounts);
  const nets = tax.lines;
  return lines.map((line, index) => ({
    orderSn: order.orderSn,
    placedAt: order.placedAt.toISOString(),
    deliveryAt: order.deliveryAt?.toISOString() ?? null,
    customerNumber,
    customerName: order.customerName,
    customerNameZh: order.customerNameZh,
    terms: order.paymentTermsCode,
    contact: order.deliveryContact,
    phone: order.deliveryPhone ?? order.customerPhone,
    address: order.address,
    remark: order.customerRemark,
    line: index + 1,
    sku: line.sku,
    name: line.name,
    nameZh: line.nameZh,
    specification: line.specification,
    quantity: line.quantity,
    unit: line.unit,
    unitZh: line.unitZh,
    kilos: kilosOfRow(line),
    price: fromMinor(line.price),
    amount: fromMinor(line.amount),
    discount: fromMinor(line.amount - toMinor(nets[index] ?? fromMinor(line.amount))),
    gst: fromMinor(line.gst),
    deliveryFee: index === 0 ? price.deliveryFee : null,
    deliveryGst: index === 0 ? tax.delivery : null,
    total: index === 0 ? fromMinor(order.total) : null,
    currency,
  }));
}
