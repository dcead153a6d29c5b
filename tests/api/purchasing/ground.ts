import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Api } from '../../../api/client.ts';
import type { PurchaseDetail, PurchaseEntry } from '../../../api/purchasing/purchaseOrder.ts';
import type { Supplier } from '../../../api/suppliers/calls.ts';
import type { SupplierCard } from '../../../machines/supplier/law/facts.ts';
import { goods } from '../../../server/goods/tables.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { ahead, newGoods } from '../orders/ground.ts';

/** A key of its own for one intent. */
export const once = () => ({ idempotencyKey: randomUUID() });

/** A supplier of the first shop that no other test knows. */
export async function newSupplier(api: Api, card: Partial<SupplierCard> = {}): Promise<Supplier> {
  const { supplier } = await api.addSupplierContact({
    body: {
      name: `Test supplier ${randomUUID()}`,
      contact: 'Ms Lim',
      phone: '+65 6123 4567',
      email: 'orders@supplier.example',
      ...card,
    },
  });
  return supplier;
}

/** A whole entry: goods of its own by the carton of twelve, at 24.00, two of them. */
export async function newEntry(
  db: Database,
  api: Api,
  rest: Partial<PurchaseEntry> = {},
): Promise<PurchaseEntry> {
  const supplier = rest.supplierId ? null : await newSupplier(api);
  const [warehouse] = await api.listWarehouses();
  const item = rest.lines ? null : await newGoods(db, { stock: 0 });
  if (!warehouse) throw new Error('The demo has no warehouse');
  return {
    warehouseId: warehouse.id,
    supplierId: supplier?.id ?? 0,
    country: 'MY',
    company: 'Old Market Provisions',
    tradeTerms: 'CIF',
    currency: 'SGD',
    estimatedArrival: ahead(20),
    estimatedDeparture: ahead(10),
    containerNumber: 'MSKU1234567',
    contact: 'Ms Lim',
    phone: '+60 7 388 4410',
    lines: [line(item?.id ?? 0)],
    ...rest,
  };
}

export const line = (goodsId: number, part: Partial<PurchaseEntry['lines'][number]> = {}) => ({
  goodsId,
  unit: 'carton',
  quantity: 2,
  cost: '24.00',
  area: 'Johor',
  ...part,
});

/** Commits a new order and answers it. */
export async function committed(api: Api, entry: PurchaseEntry): Promise<PurchaseDetail> {
  return api.commitPurchaseOrder({ body: { entry } }, once());
}

/** A new order that was committed by one and approved by another. */
export async function approved(
  { clerk, auditor }: { clerk: Api; auditor: Api },
  entry: PurchaseEntry,
): Promise<PurchaseDetail> {
  const { purchaseOrder } = await committed(clerk, entry);
  return auditor.approvePurchaseOrder({ body: { purchaseOrderId: purchaseOrder.id } });
}

export async function stockOf(db: Database, goodsId: number): Promise<number> {
  const [row] = await db.select({ stock: goods.stock }).from(goods).where(eq(goods.id, goodsId));
  return row?.stock ?? 0;
}

/** The sides that an order's moves posted, summed by account, as the database writes amounts. */
export async function postedBy(db: Database, purchaseOrderId: number) {
  const { rows } = await db.execute<{ account: string; amount: string }>(sql`
    select account, sum(amount)::text as amount
    from ledger_entries entries join ledger_postings postings on postings.id = entries.posting_id
    where postings.lifecycle = 'purchaseOrder' and postings.record_id = ${purchaseOrderId}
    group by account order by account`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Everything that is kept of an order, to see that a refusal changed none of it. */
export async function keptOf(api: Api, id: number) {
  return api.getPurchaseOrder({ params: { id } });
}
