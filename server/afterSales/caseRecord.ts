import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSales/facts.ts';
import type { aftersaleCases, orders } from '../db/schema.ts';
import type { Move, Stored } from '../record.ts';

export type CaseRow = typeof aftersaleCases.$inferSelect;

/** A case under its lock, with its order under the order's. */
export interface CaseRecord extends Stored<AfterSalesFacts> {
  row: CaseRow;
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'orderSn' | 'version' | 'paid' | 'refunded' | 'channel' | 'paymentMethod'
  >;
}

/** One move of a case. */
export type CaseMove = Move<CaseRecord, AfterSalesFacts, AfterSalesEvent>;
