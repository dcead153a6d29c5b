import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf, rowsUnder } from '../kernel/rows.ts';
import { auditPurchaseOrders } from './audit.ts';
import { countsOfPurchasing } from './counts.ts';
import { purchasingDemo } from './demo.ts';
import { purchasingHandlers } from './handlers.ts';
import { purchaseOrderMail } from './mail.ts';
import { storedPurchaseOrder } from './stored.ts';
import * as tables from './tables.ts';
import { purchaseLines, purchaseOrders, warehouses } from './tables.ts';
import { purchasingWaiting } from './waiting.ts';

export const purchasingDomain: ServerDomain<'purchasing'> = {
  handlers: purchasingHandlers,
  grants: {
    'purchase.view': ['storeManager', 'clerk', 'auditor'],
    'purchase.edit': ['storeManager', 'clerk'],
    'purchase.approve': ['storeManager', 'auditor'],
    'purchase.receive': ['storeManager', 'clerk'],
    'purchase.pay': ['storeManager', 'auditor'],
  },
  stored: { purchaseOrder: () => anyStored(storedPurchaseOrder) },
  tables: tables,
  rows: {
    purchaseOrder: rowsOf(storedPurchaseOrder.rows),
    purchaseLine: rowsUnder(purchaseLines.id, {
      column: purchaseLines.purchaseOrderId,
      id: purchaseOrders.id,
    }),
    warehouse: rowsOf({ id: warehouses.id, name: warehouses.name }),
  },
  counts: [countsOfPurchasing],
  waiting: purchasingWaiting,
  audits: { purchasing: auditPurchaseOrders },
  mail: { purchaseOrder: purchaseOrderMail },
  demo: purchasingDemo,
};
