import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { PricedProducts } from './products.ts';
import type { orders } from './tables.ts';

/** An order under its lock. */
export interface OrderRecord extends Stored<OrderFacts> {
  row: typeof orders.$inferSelect;
  /** Begins the shop's numbers. */
  orderPrefix: string;
  /** Set by whoever makes a `changeProducts`: what the changed order costs, line by line. */
  repriced: PricedProducts | null;
}

/** One move of an order. */
export type OrderMove = Move<OrderRecord, OrderFacts, OrderEvent>;
