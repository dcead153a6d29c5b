import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/log/target.ts';
import { anyStored } from '../kernel/product.ts';
import { auditPurchaseOrders } from './audit.ts';
import { countsOfPurchasing } from './counts.ts';
import { purchasingDemo } from './demo.ts';
import { purchasingHandlers } from './handlers.ts';
import { purchaseOrderMail } from './mail.ts';
import { storedPurchaseOrder } from './stored.ts';

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
  target: rowsOf(storedPurchaseOrder.rows, 'id', 'purchaseOrderId'),
  otherTargets: {},
  counts: [countsOfPurchasing],
  audits: { purchasing: auditPurchaseOrders },
  mail: { purchaseOrder: purchaseOrderMail },
  demo: purchasingDemo,
};
