import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { PricedProducts } from './products.ts';
import type { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;

/** What of an order is changed beside its goods. */
export interface NewDetails {
  columns: Partial<
    Pick<
      OrderRow,
      | 'deliveryAt'
      | 'address'
      | 'deliveryContact'
      | 'deliveryPhone'
      | 'customerRemark'
      | 'merchantRemark'
      | 'promotionCode'
    >
  >;
  /** A copy of `taken` is used from now on, of `left` no longer; null where it stays the same. */
  promotion: { taken: { id: number; code: string } | null; left: string | null } | null;
}

/** An order under its lock. */
export interface OrderRecord extends Stored<OrderFacts> {
  row: OrderRow;
  /** Begins the shop's numbers. */
  orderPrefix: string;
  /** Set by whoever makes a `changeProducts`: what the changed order costs, line by line. */
  repriced: PricedProducts | null;
  /** The shop's. */
  timeZone: string;
  /** Set by whoever makes a `changeDetails`: what the columns say then, and the promotion where it is another. */
  details: NewDetails | null;
}

/** One move of an order. */
export type OrderMove = Move<OrderRecord, OrderFacts, OrderEvent>;
