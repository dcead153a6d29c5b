import type { AnyStateMachine } from 'xstate';
import { accountCase } from './account/case.ts';
import { afterSalesCase } from './afterSales/case.ts';
import { customerCase } from './customer/case.ts';
import { leadCase } from './lead/case.ts';
import { orderCase } from './order/case.ts';
import { outboxMessageCase } from './outboxMessage/case.ts';
import { purchaseOrderCase } from './purchaseOrder/case.ts';
import { rechargeCase } from './recharge/case.ts';
import { settlementCase } from './settlement/case.ts';
import { storeClosureCase } from './storeClosure/case.ts';
import { subscriptionCase } from './subscription/case.ts';
import { supplierCase } from './supplier/case.ts';
import { voucherCase } from './voucher/case.ts';

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
} as const satisfies Record<string, { readonly id: string; readonly chart: AnyStateMachine }>;
