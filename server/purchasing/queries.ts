import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { StateValue } from '../../api/kernel/record.ts';
import type {
  PurchaseDetail,
  PurchaseLine,
  PurchaseRow,
} from '../../api/purchasing/purchaseOrder.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { sinceSentBack } from './changesSinceSentBack.ts';
import { factsOf } from './facts.ts';
import { isLate } from './late.ts';
import type { LineWithStock, PurchaseLineRow, PurchaseOrderRow } from './purchaseRecord.ts';
import { purchaseLines, purchaseOrders, receipts, warehouses } from './tables.ts';

type Reader = Pick<Database, 'select'>;

/** A purchase order with whom and what it names. */
export interface FoundOrder {
  row: PurchaseOrderRow;
  warehouse: typeof warehouses.$inferSelect | null;
  supplier: typeof suppliers.$inferSelect | null;
}

const PARTS = { row: purchaseOrders, warehouse: warehouses, supplier: suppliers };

/** The query of orders with their warehouse and supplier; the caller says which. */
export const ordersWith = (db: Reader) =>
  db
    .select(PARTS)
    .from(purchaseOrders)
    .leftJoin(warehouses, eq(warehouses.id, purchaseOrders.warehouseId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId));

/** The same with whether each is late and who entered it, for the screens. */
export const ordersAt = (db: Reader, now: Date) =>
  db
    .select({
      ...PARTS,
      late: isLate(now),
      createdByAvatar: avatarOf(purchaseOrders.createdBy),
    })
    .from(purchaseOrders)
    .leftJoin(warehouses, eq(warehouses.id, purchaseOrders.warehouseId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId));

/** One purchase order of the caller's shop as its page shows it. @throws Failure 4040 */
export async function purchaseDetail(
  call: Pick<Call, 'db' | 'shopId' | 'account' | 'now'>,
  id: number,
): Promise<PurchaseDetail> {
  const [found] = await ordersAt(call.db, call.now())
    .where(and(inShop(purchaseOrders, call), eq(purchaseOrders.id, id)))
    .limit(1);
  if (!found) throw notFound();
  const { row, warehouse, supplier } = found;
  const lines = await linesWithStock(call.db, id);
  const state = row.state as ChartState;
  const actor = { id: call.account.id, name: call.account.name };
  return {
    purchaseOrder: {
      ...presentRow(found),
      warehouse: warehouse && {
        id: warehouse.id,
        name: warehouse.name,
        nameZh: warehouse.nameZh,
        address: warehouse.address,
      },
      supplier: supplier && {
        id: supplier.id,
        name: supplier.name,
        contact: supplier.contact,
        phone: supplier.phone,
        email: supplier.email,
        status: supplier.status,
      },
      contact: row.contact,
      phone: row.phone,
      lines: lines.map(presentLine),
      receipts: await receiptsOf(call.db, id),
      sinceSentBack: presentChanges(found, lines),
    },
    state: state as StateValue,
    facts: factsOf({ order: row, lines, warehouse, supplier, state, actor, now: call.now() }),
    history: await readHistory(call.db, 'purchaseOrder', id),
  };
}

/** The order that a condition finds, or null. */
export async function findOrder(
  db: Reader,
  condition: SQL | undefined,
): Promise<FoundOrder | null> {
  const [found] = await ordersWith(db).where(condition).limit(1);
  return found ?? null;
}

/** The lines of some orders, in their order. */
export async function linesOf(
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, PurchaseLineRow[]>> {
  const lines = new Map<number, PurchaseLineRow[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return lines;
  const rows = await db
    .select()
    .from(purchaseLines)
    .where(inArray(purchaseLines.purchaseOrderId, [...orderIds]))
    .orderBy(asc(purchaseLines.id));
  for (const row of rows) lines.get(row.purchaseOrderId)?.push(row);
  return lines;
}

/** A row of the purchase list as the wire has it. */
export function presentRow({
  row,
  warehouse,
  supplier,
  late,
  createdByAvatar,
}: FoundOrder & Pick<PurchaseRow, 'late' | 'createdByAvatar'>): PurchaseRow {
  return {
    id: row.id,
    number: row.number,
    // The database keeps these as text; the chart that wrote them shares the names.
    status: row.status as PurchaseRow['status'],
    paymentStatus: row.paymentStatus as PurchaseRow['paymentStatus'],
    emailStatus: row.emailStatus,
    warehouseId: row.warehouseId,
    warehouseName: warehouse?.name ?? '',
    warehouseNameZh: warehouse?.nameZh ?? '',
    supplierId: row.supplierId,
    supplierName: supplier?.name ?? '',
    country: row.country || null,
    company: row.company,
    tradeTerms: row.tradeTerms || null,
    currency: row.currency,
    total: fromMinor(row.total),
    paid: fromMinor(row.paid),
    itemCount: row.itemCount,
    containerNumber: row.containerNumber,
    estimatedArrival: row.estimatedArrival?.toISOString() ?? null,
    late,
    estimatedDeparture: row.estimatedDeparture?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
    createdByAvatar,
    committedAt: row.committedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** What changed of an order since it was sent back, as the wire has it. */
export const presentChanges = (
  { row, warehouse, supplier }: FoundOrder,
  lines: readonly PurchaseLineRow[],
) =>
  sinceSentBack({
    row,
    lines,
    warehouse,
    supplierName: supplier?.name ?? '',
  });

/** The lines of one order, in their order. */
export async function linesWithStock(db: Reader, id: number): Promise<LineWithStock[]> {
  return db
    .select({ ...getTableColumns(purchaseLines), stock: goods.stock, baseUnit, baseUnitZh })
    .from(purchaseLines)
    .innerJoin(goods, eq(goods.id, purchaseLines.goodsId))
    .where(eq(purchaseLines.purchaseOrderId, id))
    .orderBy(asc(purchaseLines.id));
}

function presentLine(line: LineWithStock): PurchaseLine {
  const { purchaseOrderId: _order, cost, amount, ...rest } = line;
  return { ...rest, cost: fromMinor(cost), amount: fromMinor(amount) };
}

async function receiptsOf(db: Reader, id: number) {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.purchaseOrderId, id))
    .orderBy(asc(receipts.id));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName,
    lines: row.lines,
  }));
}
