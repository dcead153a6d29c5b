import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { PurchaseOrderFacts } from '../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { supplierLifecycle } from '../../machines/supplier/law/index.ts';
import type { LineWithStock, PurchaseOrderRow } from './purchaseRecord.ts';

/** What the facts of a purchase order are made of. */
export interface FactsSource {
  order: Pick<
    PurchaseOrderRow,
    | 'id'
    | 'country'
    | 'company'
    | 'tradeTerms'
    | 'currency'
    | 'estimatedArrival'
    | 'total'
    | 'paid'
    | 'confirmedAt'
    | 'authors'
  >;
  lines: readonly LineWithStock[];
  warehouse: { id: number; name: string } | null;
  supplier: { id: number; name: string; status: string; email: string } | null;
  state: ChartState;
  actor: Person | null;
  /** The moment at which the chart is asked. */
  now: Date;
}

/** The facts of a purchase order as its chart wants them. Amounts are integers in minor units. */
export function factsOf(source: FactsSource): PurchaseOrderFacts {
  const { order, lines, warehouse, supplier, state, actor, now } = source;
  return {
    purchaseOrderId: order.id,
    warehouse: warehouse && { id: warehouse.id, name: warehouse.name },
    supplier: supplier && {
      id: supplier.id,
      name: supplier.name,
      frozen: isTagged(supplierLifecycle, supplier.status, 'barred'),
      email: supplier.email,
    },
    country: order.country,
    company: order.company,
    tradeTerms: order.tradeTerms,
    currency: order.currency,
    estimatedArrival: order.estimatedArrival?.toISOString() ?? null,
    lines: lines.map((line) => ({
      lineId: line.id,
      goodsId: line.goodsId,
      name: line.name,
      nameZh: line.nameZh,
      unit: line.unit,
      unitZh: line.unitZh,
      ratio: line.ratio,
      baseUnit: line.baseUnit,
      baseUnitZh: line.baseUnitZh,
      quantity: line.quantity,
      received: line.received,
      short: line.short,
      cost: line.cost,
      area: line.area,
    })),
    total: order.total,
    paid: order.paid,
    now: now.getTime(),
    // The chart keeps these facts itself: they are read off what is stored for other reasons.
    confirmed: order.confirmedAt !== null,
    closed: isTagged(purchaseOrderLifecycle, state, 'closed'),
    authors: order.authors,
    actor,
  };
}
