import type { AnyStateMachine } from 'xstate';
import type { ChartName } from '../api/domains.ts';
import { accountCase } from './account/law/index.ts';
import { afterSalesCase } from './afterSales/law/index.ts';
import { customerCase } from './customer/law/index.ts';
import { leadCase } from './lead/law/index.ts';
import { orderCase } from './order/law/index.ts';
import { outboxMessageCase } from './outboxMessage/law/index.ts';
import { purchaseOrderCase } from './purchaseOrder/law/index.ts';
import { rechargeCase } from './recharge/law/index.ts';
import { settlementCase } from './settlement/law/index.ts';
import { storeClosureCase } from './storeClosure/law/index.ts';
import { subscriptionCase } from './subscription/law/index.ts';
import { supplierCase } from './supplier/law/index.ts';
import { voucherCase } from './voucher/law/index.ts';

/** Every lifecycle of the product: what QA's page, the path walker and the server's timers list. */
export const charts = {
  order: orderCase,
  outboxMessage: outboxMessageCase,
  afterSales: afterSalesCase,
  purchaseOrder: purchaseOrderCase,
  supplier: supplierCase,
  customer: customerCase,
  storeClosure: storeClosureCase,
  subscription: subscriptionCase,
  recharge: rechargeCase,
  voucher: voucherCase,
  settlement: settlementCase,
  lead: leadCase,
  account: accountCase,
} as const satisfies Record<ChartName, { readonly id: string; readonly chart: AnyStateMachine }>;
