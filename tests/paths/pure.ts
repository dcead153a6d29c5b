import { accountCase } from '../../machines/account/case.ts';
import { afterSalesCase } from '../../machines/afterSales/case.ts';
import { customerCase } from '../../machines/customer/case.ts';
import type { Lifecycle } from '../../machines/explain.ts';
import { leadCase } from '../../machines/lead/case.ts';
import { orderCase } from '../../machines/order/case.ts';
import { outboxMessageCase } from '../../machines/outboxMessage/case.ts';
import { purchaseOrderCase } from '../../machines/purchaseOrder/case.ts';
import { rechargeCase } from '../../machines/recharge/case.ts';
import { settlementCase } from '../../machines/settlement/case.ts';
import { storeClosureCase } from '../../machines/storeClosure/case.ts';
import { subscriptionCase } from '../../machines/subscription/case.ts';
import { supplierCase } from '../../machines/supplier/case.ts';
import { voucherCase } from '../../machines/voucher/case.ts';
import { accountVariants } from './accountWalker.ts';
import { afterSalesVariants } from './afterSalesVariants.ts';
import { customerVariants } from './customerWalker.ts';
import { leadVariants } from './leadWalker.ts';
import { messageVariants } from './messageWalker.ts';
import { orderVariants } from './orderVariants.ts';
import type { Variant } from './plan.ts';
import { purchaseVariants } from './purchaseOrderVariants.ts';
import { rechargeVariants } from './rechargeWalker.ts';
import { settlementVariants } from './settlementWalker.ts';
import { storeClosureVariants } from './storeClosureWalker.ts';
import { subscriptionVariants } from './subscriptionWalker.ts';
import { supplierVariants } from './supplierWalker.ts';
import { voucherVariants } from './voucherWalker.ts';
import type { AnyEvent } from './walk.ts';

/** A chart with the records that it is searched from, without a server. */
export interface PureLifecycle {
  lifecycle: Lifecycle<unknown, AnyEvent>;
  variants: Variant<unknown>[];
}

/** Puts a lifecycle's own types away: the suites hand it only what they had from it. */
const pure = <Facts, Event extends AnyEvent>(
  lifecycle: Lifecycle<Facts, Event>,
  variants: Variant<Facts>[],
): PureLifecycle => ({
  lifecycle: lifecycle as unknown as PureLifecycle['lifecycle'],
  variants,
});

/** Every lifecycle's chart for what needs no server: a new lifecycle is one line. */
export const PURE: readonly PureLifecycle[] = [
  pure(orderCase, orderVariants),
  pure(customerCase, customerVariants),
  pure(purchaseOrderCase, purchaseVariants),
  pure(supplierCase, supplierVariants),
  pure(afterSalesCase, afterSalesVariants),
  pure(outboxMessageCase, messageVariants),
  pure(storeClosureCase, storeClosureVariants),
  pure(subscriptionCase, subscriptionVariants),
  pure(rechargeCase, rechargeVariants),
  pure(voucherCase, voucherVariants),
  pure(settlementCase, settlementVariants),
  pure(accountCase, accountVariants),
  pure(leadCase, leadVariants),
];
