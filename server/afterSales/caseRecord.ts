import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSales/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { orders } from '../orders/tables.ts';
import type { aftersaleCases } from './tables.ts';

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
