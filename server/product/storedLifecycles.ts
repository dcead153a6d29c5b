import type { charts } from '../../machines/charts.ts';
import { storedAccount } from '../accounts/stored.ts';
import { storedAfterSales } from '../afterSales/stored.ts';
import { storedCustomer } from '../customers/stored.ts';
import { type Surroundings, storedMessage } from '../kernel/outbox/stored.ts';
import type { Stored, StoredLifecycle } from '../kernel/record.ts';
import { storedLead } from '../leads/stored.ts';
import { storedOrder } from '../orders/stored.ts';
import { storedPurchaseOrder } from '../purchasing/stored.ts';
import { storedRecharge } from '../recharges/stored.ts';
import { storedSettlement } from '../settlements/stored.ts';
import { storedSubscription } from '../sitePlan/stored.ts';
import { storedStore } from '../store/stored.ts';
import { storedSupplier } from '../suppliers/stored.ts';
import { storedVoucher } from '../vouchers/stored.ts';

/** A stored lifecycle of which no more is known. */
export type AnyStored = StoredLifecycle<Stored<unknown>, unknown, { type: string }>;

/**
 * Every lifecycle with its table: what the rounds fire delays of, and what `verify` replays. Leaving
 * one out does not compile.
 */
export function storedLifecycles(surroundings: Surroundings): Record<string, AnyStored> {
  const all = {
    order: storedOrder,
    afterSales: storedAfterSales,
    purchaseOrder: storedPurchaseOrder,
    supplier: storedSupplier,
    outboxMessage: storedMessage(surroundings),
    customer: storedCustomer,
    storeClosure: storedStore,
    subscription: storedSubscription,
    recharge: storedRecharge,
    voucher: storedVoucher,
    settlement: storedSettlement,
    account: storedAccount,
    lead: storedLead,
  } satisfies Record<keyof typeof charts, unknown>;
  // Whoever takes them all hands each nothing but what came from the same one.
  return all as unknown as Record<string, AnyStored>;
}
