import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Refusal } from '../../api/kernel/operation.ts';
import { baseUnitOf, roundQuantity } from '../../api/kernel/quantity.ts';
import type { purchaseDraft } from '../../api/purchasing/purchaseOrder.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import {
  costOf,
  departureIsBeforeArrival,
  lineAmount,
  lineProblems,
} from '../../machines/purchaseEntry/law/rules.ts';
import type { PurchaseContent } from '../../machines/purchaseOrder/law/facts.ts';
import { supplierLifecycle } from '../../machines/supplier/law/index.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { warehouses } from './tables.ts';

type Draft = z.output<typeof purchaseDraft>;
type GoodsRow = typeof goods.$inferSelect;
type Caller = Pick<Call, 'shopId' | 'shop'>;

/** A line with all that its row holds; amounts in minor units. */
export interface WrittenLine {
  id: number;
  goods: GoodsRow;
  unit: string;
  unitZh: string;
  ratio: number;
  quantity: number;
  cost: number;
  amount: number;
  area: string;
}

/** What a person entered, read against the shop: its people, places, goods and units. */
export interface WrittenOrder {
  warehouse: typeof warehouses.$inferSelect | null;
  supplier: typeof suppliers.$inferSelect | null;
  country: string;
  company: string;
  tradeTerms: string;
  currency: string;
  estimatedArrival: Date | null;
  estimatedDeparture: Date | null;
  containerNumber: string;
  contact: string;
  phone: string;
  lines: WrittenLine[];
  total: number;
}

/**
 * Reads an entry against the shop. The supplier is read under a lock that a freeze waits for.
 * @throws Failure 4000 by field, all that is wrong at once
 */
export async function readEntry(
  tx: Transaction,
  call: Caller,
  draft: Draft,
  path = '',
): Promise<WrittenOrder> {
  const errors: Record<string, string | Refusal> = {};
  const currency = draft.currency ?? call.shop.currency;
  const warehouse = draft.warehouseId ? await findWarehouse(tx, call, draft.warehouseId) : null;
  if (draft.warehouseId && !warehouse) errors.warehouseId = { rule: 'warehouseIsOfShop' };
  const supplier = draft.supplierId ? await findSupplier(tx, call, draft.supplierId) : null;
  if (draft.supplierId && !supplier) errors.supplierId = { rule: 'supplierIsOfShop' };
  const late = departureIsBeforeArrival(draft.estimatedDeparture, draft.estimatedArrival);
  if (late) errors.estimatedDeparture = late;
  const lines = await readLines(tx, call, draft, currency, errors);
  if (Object.keys(errors).length > 0) {
    throw invalid(
      Object.fromEntries(Object.entries(errors).map(([field, error]) => [path + field, error])),
    );
  }
  return {
    warehouse,
    supplier,
    country: draft.country ?? '',
    company: draft.company,
    tradeTerms: draft.tradeTerms ?? '',
    currency,
    estimatedArrival: draft.estimatedArrival ? new Date(draft.estimatedArrival) : null,
    estimatedDeparture: draft.estimatedDeparture ? new Date(draft.estimatedDeparture) : null,
    containerNumber: draft.containerNumber,
    contact: draft.contact,
    phone: draft.phone,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The entry as the chart decides by it. */
export function contentOf(written: WrittenOrder): PurchaseContent {
  const { warehouse, supplier, lines, total } = written;
  return {
    warehouse: warehouse && { id: warehouse.id, name: warehouse.name },
    supplier: supplier && {
      id: supplier.id,
      name: supplier.name,
      frozen: isTagged(supplierLifecycle, supplier.status, 'barred'),
      email: supplier.email,
    },
    country: written.country,
    company: written.company,
    tradeTerms: written.tradeTerms,
    currency: written.currency,
    estimatedArrival: written.estimatedArrival?.toISOString() ?? null,
    lines: lines.map((line) => ({
      lineId: line.id,
      goodsId: line.goods.id,
      name: line.goods.name,
      nameZh: line.goods.nameZh,
      unit: line.unit,
      unitZh: line.unitZh,
      ratio: line.ratio,
      ...baseOf(line.goods),
      quantity: line.quantity,
      received: 0,
      short: 0,
      cost: line.cost,
      area: line.area,
    })),
    total,
  };
}

function baseOf({ units }: GoodsRow) {
  const base = baseUnitOf(units);
  return { baseUnit: base?.unit ?? '', baseUnitZh: base?.unitZh ?? '' };
}

/** The lines with their goods; none of them where something stands against one, which `errors` name. */
async function readLines(
  tx: Transaction,
  call: Caller,
  { lines }: Draft,
  currency: string,
  errors: Record<string, string | Refusal>,
): Promise<WrittenLine[]> {
  const known = await findGoods(tx, call, [...new Set(lines.map(({ goodsId }) => goodsId))]);
  const found = lines.flatMap((line, index) => {
    const its = known.get(line.goodsId);
    if (its) return [{ ...line, index, goods: its, quantity: line.quantity || null }];
    errors[`lines.${index}.goodsId`] = { rule: 'goodsAreOfShop' };
    return [];
  });
  const problems = lineProblems(found, currency);
  for (const [at, { index }] of found.entries()) {
    for (const { field, reason } of problems[at] ?? []) errors[`lines.${index}.${field}`] = reason;
  }
  if (Object.keys(errors).length > 0) return [];
  const ids = await takeLineIds(tx, found.length);
  return found.map(({ goods: its, unit, quantity, cost, area }, at) => {
    const sold = its.units.find((candidate) => candidate.unit === unit);
    return {
      id: ids[at] ?? 0,
      goods: its,
      unit,
      unitZh: sold?.unitZh ?? unit,
      ratio: sold?.ratio ?? 1,
      quantity: roundQuantity(quantity ?? 0),
      cost: costOf(cost, currency) ?? 0,
      amount: lineAmount({ cost, quantity }, currency) ?? 0,
      area,
    };
  });
}

async function findWarehouse(tx: Transaction, call: Caller, id: number) {
  const [row] = await tx
    .select()
    .from(warehouses)
    .where(and(inShop(warehouses, call), eq(warehouses.id, id)));
  return row ?? null;
}

async function findSupplier(tx: Transaction, call: Caller, id: number) {
  const [row] = await tx
    .select()
    .from(suppliers)
    .where(and(inShop(suppliers, call), eq(suppliers.id, id)))
    .for('share');
  return row ?? null;
}

async function findGoods(tx: Transaction, call: Caller, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, GoodsRow>();
  const rows = await tx
    .select()
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

async function takeLineIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select nextval(pg_get_serial_sequence('purchase_lines', 'id')) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => Number(id));
}
