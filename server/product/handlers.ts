import { accountHandlers } from '../accounts/handlers.ts';
import { afterSalesHandlers } from '../afterSales/handlers.ts';
import { authHandlers } from '../auth/handlers.ts';
import { bankAccountHandlers } from '../bankAccounts/handlers.ts';
import { customerHandlers } from '../customers/handlers.ts';
import { deliveryHandlers } from '../delivery/handlers.ts';
import { exclusiveLinkHandlers } from '../exclusiveLinks/handlers.ts';
import { fileHandlers } from '../files/handlers.ts';
import { financeHandlers } from '../finance/handlers.ts';
import { goodsHandlers } from '../goods/handlers.ts';
import { invoiceHandlers } from '../invoices/handlers.ts';
import type { AllHandlers } from '../kernel/mount.ts';
import { leadHandlers } from '../leads/handlers.ts';
import { lifecycleHandlers } from '../lifecycles/handlers.ts';
import { memberHandlers } from '../members/handlers.ts';
import { operationLogHandlers } from '../operationLog/handlers.ts';
import { orderHandlers } from '../orders/handlers.ts';
import { outboxHandlers } from '../outbox/handlers.ts';
import { purchasingHandlers } from '../purchasing/handlers.ts';
import { rechargeHandlers } from '../recharges/handlers.ts';
import { roleHandlers } from '../roles/handlers.ts';
import { salesProfitHandlers } from '../salesProfit/handlers.ts';
import { settlementHandlers } from '../settlements/handlers.ts';
import { shopHandlers } from '../shops/handlers.ts';
import { siteHandlers } from '../site/handlers.ts';
import { sitePlanHandlers } from '../sitePlan/handlers.ts';
import { storeHandlers } from '../store/handlers.ts';
import { supplierHandlers } from '../suppliers/handlers.ts';
import { voucherHandlers } from '../vouchers/handlers.ts';

/** A handler for every operation of the contract. */
export const handlers: AllHandlers = {
  ...authHandlers,
  ...shopHandlers,
  ...storeHandlers,
  ...sitePlanHandlers,
  ...accountHandlers,
  ...roleHandlers,
  ...orderHandlers,
  ...customerHandlers,
  ...goodsHandlers,
  ...deliveryHandlers,
  ...fileHandlers,
  ...supplierHandlers,
  ...purchasingHandlers,
  ...afterSalesHandlers,
  ...memberHandlers,
  ...rechargeHandlers,
  ...salesProfitHandlers,
  ...bankAccountHandlers,
  ...financeHandlers,
  ...voucherHandlers,
  ...exclusiveLinkHandlers,
  ...settlementHandlers,
  ...invoiceHandlers,
  ...siteHandlers,
  ...leadHandlers,
  ...operationLogHandlers,
  ...outboxHandlers,
  ...lifecycleHandlers,
};
