import type { AnyStateMachine } from 'xstate';
import type { ChartName } from '../api/domains.ts';
import { accountLifecycle } from './account/law/index.ts';
import { afterSalesCaseLifecycle } from './afterSalesCase/law/index.ts';
import { bankAccountLifecycle } from './bankAccount/law/index.ts';
import { customerLifecycle } from './customer/law/index.ts';
import { deliveryNoteLifecycle } from './deliveryNote/law/index.ts';
import { driverLifecycle } from './driver/law/index.ts';
import { goodsLifecycle } from './goods/law/index.ts';
import { leadLifecycle } from './lead/law/index.ts';
import { orderLifecycle } from './order/law/index.ts';
import { outboxMessageLifecycle } from './outboxMessage/law/index.ts';
import { periodLifecycle } from './period/law/index.ts';
import { pickListLifecycle } from './pickList/law/index.ts';
import { priceChangeLifecycle } from './priceChange/law/index.ts';
import { purchaseOrderLifecycle } from './purchaseOrder/law/index.ts';
import { receiptLifecycle } from './receipt/law/index.ts';
import { rechargeLifecycle } from './recharge/law/index.ts';
import { roleLifecycle } from './role/law/index.ts';
import { settlementLifecycle } from './settlement/law/index.ts';
import { shortageLifecycle } from './shortage/law/index.ts';
import { stockCountLifecycle } from './stockCount/law/index.ts';
import { storeClosureLifecycle } from './storeClosure/law/index.ts';
import { subscriptionLifecycle } from './subscription/law/index.ts';
import { supplierLifecycle } from './supplier/law/index.ts';
import { vehicleLifecycle } from './vehicle/law/index.ts';
import { voucherLifecycle } from './voucher/law/index.ts';
import { waybillLifecycle } from './waybill/law/index.ts';

/** Every lifecycle of the product: what QA's page, the path walker and the server's timers list. */
export const charts = {
  order: orderLifecycle,
  outboxMessage: outboxMessageLifecycle,
  afterSalesCase: afterSalesCaseLifecycle,
  purchaseOrder: purchaseOrderLifecycle,
  supplier: supplierLifecycle,
  customer: customerLifecycle,
  storeClosure: storeClosureLifecycle,
  subscription: subscriptionLifecycle,
  recharge: rechargeLifecycle,
  voucher: voucherLifecycle,
  settlement: settlementLifecycle,
  lead: leadLifecycle,
  account: accountLifecycle,
  role: roleLifecycle,
  period: periodLifecycle,
  goods: goodsLifecycle,
  driver: driverLifecycle,
  vehicle: vehicleLifecycle,
  waybill: waybillLifecycle,
  pickList: pickListLifecycle,
  deliveryNote: deliveryNoteLifecycle,
  stockCount: stockCountLifecycle,
  priceChange: priceChangeLifecycle,
  bankAccount: bankAccountLifecycle,
  receipt: receiptLifecycle,
  shortage: shortageLifecycle,
} as const satisfies Record<ChartName, { readonly id: string; readonly chart: AnyStateMachine }>;
