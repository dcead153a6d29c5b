import type {
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../machines/purchaseOrder/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { WrittenOrder } from './entry.ts';
import type { purchaseLines, purchaseOrders } from './tables.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;
export type PurchaseLineRow = typeof purchaseLines.$inferSelect;

/** A line with what the shelf holds of its goods, and what that is counted in. */
export type LineWithStock = PurchaseLineRow & {
  stock: number;
  baseUnit: string;
  baseUnitZh: string;
};

/** A purchase order under its lock. */
export interface PurchaseRecord extends Stored<PurchaseOrderFacts> {
  row: PurchaseOrderRow;
  lines: LineWithStock[];
  /** Set by whoever makes an `edit`: all that the order is to say. */
  written: WrittenOrder | null;
}

/** One move of a purchase order. */
export type PurchaseMove = Move<PurchaseRecord, PurchaseOrderFacts, PurchaseOrderEvent>;
