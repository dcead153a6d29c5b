import type { ChartState } from '../../kernel/law/explain.ts';
import { APPROVAL, type Approval, PURCHASE_PAYMENT, type PurchasePayment } from './facts.ts';

/** Where a purchase order is, one name a region. */
export interface PurchaseOrderPlaces {
  approval: Approval;
  payment: PurchasePayment;
}

/** Reads both regions off the chart's state. What stands inside a place is no place. Throws where the chart has no such place. */
export function placesOf(value: ChartState): PurchaseOrderPlaces {
  const regions = typeof value === 'string' ? {} : value;
  const approval = APPROVAL.find((place) => place === outerOf(regions.approval));
  const payment = PURCHASE_PAYMENT.find((place) => place === regions.payment);
  if (!approval || !payment) {
    throw new Error(`Not a state of the purchase order's chart: ${JSON.stringify(value)}`);
  }
  return { approval, payment };
}

const outerOf = (value: ChartState | undefined) =>
  typeof value === 'object' ? Object.keys(value)[0] : value;
