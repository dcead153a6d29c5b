import { eq } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { SinceSentBack } from '../../api/purchasing/purchaseOrder.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { suppliers } from '../suppliers/tables.ts';
import type { PurchaseLineRow, PurchaseMove, PurchaseOrderRow } from './purchaseRecord.ts';
import { type SentBack, warehouses } from './tables.ts';

/** What an order says now, as far as a change of it is told. */
interface Said {
  row: PurchaseOrderRow;
  lines: readonly PurchaseLineRow[];
  warehouse: { name: string; nameZh: string } | null;
  supplierName: string;
}

/** What an order says while it is sent back: kept, so that what changes from then on can be told. */
export async function sentBackOf(
  tx: Transaction,
  { record: { row, lines }, actor, at }: PurchaseMove,
  remark: string,
): Promise<SentBack> {
  const said = {
    row,
    lines,
    warehouse: await warehouseOf(tx, row.warehouseId),
    supplierName: await supplierNameOf(tx, row.supplierId),
  };
  return {
    at: at.toISOString(),
    byName: actor.name,
    remark,
    fields: fieldsOf(said),
    supplierId: row.supplierId,
    warehouseZh: said.warehouse?.nameZh ?? '',
    lines: linesSaid(lines),
  };
}

/** What changed since an order was last sent back; null where it never was. */
export function sinceSentBack(said: Said): SinceSentBack | null {
  const { sentBack } = said.row;
  if (!sentBack) return null;
  const { at, byName, remark } = sentBack;
  const now = fieldsOf(said);
  const names = Object.keys(now) as (keyof typeof now)[];
  return {
    at,
    byName,
    remark,
    fields: names
      .filter((field) =>
        // A supplier that has another name now is the same.
        field === 'supplier' && sentBack.supplierId !== undefined
          ? sentBack.supplierId !== said.row.supplierId
          : sentBack.fields[field] !== now[field],
      )
      .map((field) => ({
        field,
        before: sentBack.fields[field],
        after: now[field],
        ...(field === 'warehouse'
          ? { beforeZh: sentBack.warehouseZh ?? '', afterZh: said.warehouse?.nameZh ?? '' }
          : {}),
      })),
    lines: changedLines(sentBack.lines, linesSaid(said.lines)),
  };
}

function fieldsOf({ row, warehouse, supplierName }: Said): SentBack['fields'] {
  return {
    warehouse: warehouse?.name ?? '',
    supplier: supplierName,
    country: row.country,
    company: row.company,
    tradeTerms: row.tradeTerms,
    currency: row.currency,
    estimatedArrival: row.estimatedArrival?.toISOString() ?? '',
    estimatedDeparture: row.estimatedDeparture?.toISOString() ?? '',
    containerNumber: row.containerNumber,
    contact: row.contact,
    phone: row.phone,
  };
}

/** What lines said, as it is kept beside what they say later. */
export const linesSaid = (
  lines: readonly Pick<
    PurchaseLineRow,
    'goodsId' | 'name' | 'nameZh' | 'unit' | 'unitZh' | 'quantity' | 'cost' | 'area'
  >[],
): SentBack['lines'] =>
  lines.map(({ goodsId, name, nameZh, unit, unitZh, quantity, cost, area }) => ({
    goodsId,
    name,
    nameZh,
    unit,
    unitZh,
    quantity,
    cost: fromMinor(cost),
    area,
  }));

/** Lines are the same where goods and unit are; several such are met in their order. */
function changedLines(before: SentBack['lines'], after: SentBack['lines']) {
  const left = [...before];
  const told: SinceSentBack['lines'] = [];
  for (const line of after) {
    const at = left.findIndex(
      ({ goodsId, unit }) => goodsId === line.goodsId && unit === line.unit,
    );
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (was && alike(was, line)) continue;
    told.push({ ...whichOf(line), before: was ? valuesOf(was) : null, after: valuesOf(line) });
  }
  return [
    ...told,
    ...left.map((line) => ({ ...whichOf(line), before: valuesOf(line), after: null })),
  ];
}

type Line = SentBack['lines'][number];

const alike = (one: Line, other: Line) =>
  one.quantity === other.quantity && one.cost === other.cost && one.area === other.area;
const whichOf = ({ goodsId, name, nameZh, unit, unitZh = '' }: Line) => ({
  goodsId,
  name,
  nameZh,
  unit,
  unitZh,
});
const valuesOf = ({ quantity, cost, area }: Line) => ({ quantity, cost, area });

async function warehouseOf(tx: Transaction, id: number | null) {
  if (id === null) return null;
  const { name, nameZh } = warehouses;
  const [row] = await tx.select({ name, nameZh }).from(warehouses).where(eq(warehouses.id, id));
  return row ?? null;
}

async function supplierNameOf(tx: Transaction, id: number | null): Promise<string> {
  if (id === null) return '';
  const { name } = suppliers;
  const [row] = await tx.select({ name }).from(suppliers).where(eq(suppliers.id, id));
  return row?.name ?? '';
}
