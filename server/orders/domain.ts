import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf, rowsUnder } from '../kernel/rows.ts';
import { auditOrders } from './audit.ts';
import { countsOfOrders } from './counts.ts';
import { ordersDemo } from './demo.ts';
import { orderHandlers } from './handlers.ts';
import { storedOrder, storedOrderFor } from './stored.ts';
import * as tables from './tables.ts';
import { customerCodes, orderDrafts, orderLines, orderPayments, orders } from './tables.ts';
import { ordersWaiting } from './waiting.ts';

export const ordersDomain: ServerDomain<'orders'> = {
  handlers: orderHandlers,
  grants: {
    'order.view': ['storeManager', 'clerk', 'auditor'],
    'order.edit': ['storeManager', 'clerk'],
    'order.accept': ['storeManager', 'clerk'],
    'order.ship': ['storeManager', 'clerk'],
    'order.deliver': ['storeManager', 'clerk'],
    'order.complete': ['storeManager', 'clerk'],
    'order.cancel': ['storeManager', 'clerk'],
    'order.pay': ['storeManager', 'clerk'],
    'order.refund': ['storeManager', 'clerk', 'auditor'],
    'order.correct': ['storeManager', 'clerk', 'auditor'],
    'order.passCredit': ['storeManager'],
    'order.sync': ['storeManager', 'clerk'],
  },
  stored: {
    order: ({ warehouse = false }) => anyStored(storedOrderFor({ hasWarehouse: warehouse })),
  },
  tables: tables,
  rows: {
    order: rowsOf(storedOrder.rows),
    customerCode: rowsOf({ id: customerCodes.id, name: customerCodes.code }),
    orderDraft: rowsOf({ id: orderDrafts.id, name: orderDrafts.customerName }),
    orderLine: rowsUnder(orderLines.id, { column: orderLines.orderId, id: orders.id }),
    orderPayment: rowsUnder(orderPayments.id, { column: orderPayments.orderId, id: orders.id }),
  },
  counts: [countsOfOrders],
  waiting: ordersWaiting,
  audits: { orders: auditOrders },
  mail: {},
  demo: ordersDemo,
};
