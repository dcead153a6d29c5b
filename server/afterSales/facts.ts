import { toMinor } from '../../api/money.ts';
import type {
  AfterSalesFacts,
  Bearers,
  ClaimedLineFacts,
  Person,
  RefundMethod,
} from '../../machines/afterSales/facts.ts';
import { placesOf } from '../../machines/afterSales/place.ts';
import type { ChartState } from '../../machines/explain.ts';
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
  const { case: place, compensation } = placesOf(state);
  return {
    caseId: row.id,
    orderId: row.orderId,
    currency: row.currency,
    method: row.method as RefundMethod,
    claimed: row.claimed,
    granted: row.granted,
    lines: [...lines],
    delivery: row.delivery ? claimable.delivery : 0,
    bearing,
    orderTotal: toMinor(order.order.total),
    left: claimable.left,
    limit,
    auditor: row.auditorId === null ? null : { id: row.auditorId, name: row.auditorName ?? '' },
    auditors: [...auditors],
    member: order.member,
    paidByWallet: claimable.paidByWallet,
    phone: row.customerPhone,
    coupon:
      coupon && (compensation === 'issued' || compensation === 'redeemed')
        ? { used: coupon.usedAt !== null, expiresAt: Date.parse(coupon.expiresAt) }
        : null,
    // The chart keeps these three itself: they are what its state says, so they are not stored twice.
    processed: place !== 'submitted' && place !== 'inProgress',
    passed: place === 'pass',
    refunded: place === 'refundCompleted',
    actor,
    now: now.getTime(),
  };
}
