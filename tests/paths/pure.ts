import { accountCase } from '../../machines/account/law/index.ts';
import { afterSalesCase } from '../../machines/afterSales/law/index.ts';
import { customerCase } from '../../machines/customer/law/index.ts';
import type { Lifecycle } from '../../machines/kernel/law/explain.ts';
import { leadCase } from '../../machines/lead/law/index.ts';
import { orderCase } from '../../machines/order/law/index.ts';
import { outboxMessageCase } from '../../machines/outboxMessage/law/index.ts';
import { purchaseOrderCase } from '../../machines/purchaseOrder/law/index.ts';
import { rechargeCase } from '../../machines/recharge/law/index.ts';
import { settlementCase } from '../../machines/settlement/law/index.ts';
import { storeClosureCase } from '../../machines/storeClosure/law/index.ts';
import { subscriptionCase } from '../../machines/subscription/law/index.ts';
import { supplierCase } from '../../machines/supplier/law/index.ts';
import { voucherCase } from '../../machines/voucher/law/index.ts';
import { accountVariants } from '../domains/accounts/variants.ts';
import { afterSalesVariants } from '../domains/afterSales/variants.ts';
import { customerVariants } from '../domains/customers/variants.ts';
import { leadVariants } from '../domains/leads/variants.ts';
import { orderVariants } from '../domains/orders/variants.ts';
import { messageVariants } from '../domains/outbox/variants.ts';
import { purchaseVariants } from '../domains/purchasing/variants.ts';
import { rechargeVariants } from '../domains/recharges/variants.ts';
import { settlementVariants } from '../domains/settlements/variants.ts';
import { subscriptionVariants } from '../domains/sitePlan/variants.ts';
import { storeClosureVariants } from '../domains/store/variants.ts';
import { supplierVariants } from '../domains/suppliers/variants.ts';
import { voucherVariants } from '../domains/vouchers/variants.ts';
import type { Variant } from './plan.ts';
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
