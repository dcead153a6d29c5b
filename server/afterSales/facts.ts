import { toMinor } from '../../api/kernel/money.ts';
import { bearingFor } from '../../machines/afterSalesCase/law/bearers.ts';
import type { AfterSalesTag } from '../../machines/afterSalesCase/law/chart.ts';
import type {
  AfterSalesFacts,
  Bearers,
  ClaimedLineFacts,
  RefundMethod,
} from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { isBrought, type OrderKind } from '../../machines/order/law/facts.ts';
import { claimableOf, type OrderSource } from './orderSource.ts';

/** What the facts of a case are made of; amounts in minor units. */
export interface FactsSource {
  row: {
    id: number;
    orderId: number;
    currency: string;
    method: string;
    claimed: number;
    granted: number | null;
    delivery: boolean;
    auditorId: number | null;
    auditorName: string | null;
    customerPhone: string;
  };
  state: ChartState;
  lines: readonly ClaimedLineFacts[];
  bearing: Bearers;
  auditors: readonly Person[];
  coupon: { usedAt: unknown; expiresAt: string } | null;
  order: OrderSource;
  limit: number | null;
  actor: Person | null;
  /** The moment at which the chart is asked. */
  now: Date;
}

/** The facts of a case as its chart wants them. */
export function factsOf(source: FactsSource): AfterSalesFacts {
  const { row, state, lines, bearing, auditors, coupon, order, limit, actor, now } = source;
  const claimable = claimableOf(order, row.id);
  const says = (tag: AfterSalesTag) => isTagged(afterSalesCaseLifecycle, state, tag);
  return {
    caseId: row.id,
    orderId: row.orderId,
    currency: row.currency,
    method: row.method as RefundMethod,
    claimed: row.claimed,
    granted: row.granted,
    lines: [...lines],
    delivery: row.delivery ? claimable.delivery : 0,
    bearing: bearingFor(order.order.kind, bearing),
    brought: isBrought(order.order.kind as OrderKind),
    orderTotal: toMinor(order.order.total),
    left: claimable.left,
    given: claimable.given,
    limit,
    auditor: row.auditorId === null ? null : { id: row.auditorId, name: row.auditorName ?? '' },
    auditors: [...auditors],
    member: order.member,
    paidByWallet: claimable.paidByWallet,
    phone: row.customerPhone,
    coupon:
      coupon && says('hasCoupon')
        ? { used: coupon.usedAt !== null, expiresAt: Date.parse(coupon.expiresAt) }
        : null,
    // The chart keeps these four itself: they are what its state says, so they are not stored twice.
    compensated: says('compensated'),
    processed: says('processed'),
    passed: says('passed'),
    refunded: says('refunded'),
    actor,
    now: now.getTime(),
  };
}
