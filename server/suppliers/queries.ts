import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Supplier,
  SupplierDetail,
  suppliers as suppliersContract,
} from '../../api/suppliers/calls.ts';
import { SUPPLIER_PLACES } from '../../machines/supplier/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { suppliers } from './tables.ts';

type ListRequest = z.output<(typeof suppliersContract)['getSupplierContactSearchList']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

const BY_NAME: Sort = {
  name: 'name',
  column: sql`${suppliers.name}`,
  id: sql`${suppliers.id}`,
  type: 'text',
  descending: false,
};

/**
 * A page of suppliers by name, found by name, contact, phone or email, with how many of each status
 * the search finds. Throws InvalidCursor.
 */
export async function listSuppliers(call: Caller, request: ListRequest) {
  const { search } = request;
  const { name, contact, phone, email } = suppliers;
  const byWords = eachWordIn(search, name, contact, phone, email);
  const searched = and(
    inShop(suppliers, call),
    byWords && or(byWords, phoneHas(suppliers.phone, search)),
  );
  const found = and(searched, request.status ? eq(suppliers.status, request.status) : undefined);
  const window = windowOf(request, BY_NAME);
  const rows = await call.db
    .select({ row: suppliers, cursor: window.cursor })
    .from(suppliers)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counts = await countsOf(call, searched);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    BY_NAME,
  );
  return {
    ...page,
    rows: page.rows.map(presentSupplier),
    counts,
    total: { count: counts[request.status ?? 'all'], exact: true },
  };
}

/** One supplier of the caller's shop with its history. @throws Failure 4040 */
export async function supplierDetail(call: Caller, id: number): Promise<SupplierDetail> {
  const [row] = await call.db
    .select()
    .from(suppliers)
    .where(and(inShop(suppliers, call), eq(suppliers.id, id)));
  if (!row) throw notFound();
  const { name, contact, phone, email, status } = row;
  return {
    supplier: presentSupplier(row),
    state: status,
    facts: { supplierId: id, name, contact, phone, email },
    history: await readHistory(call.db, 'supplier', id),
  };
}

async function countsOf(call: Caller, searched: SQL | undefined) {
  const counted = await call.db
    .select({ tab: suppliers.status, count: sql<number>`count(*)::int` })
    .from(suppliers)
    .where(searched)
    .groupBy(suppliers.status);
  return tabsOf(SUPPLIER_PLACES, counted);
}

function presentSupplier(row: typeof suppliers.$inferSelect): Supplier {
  const { id, name, contact, phone, email, status, version } = row;
  return { id, name, contact, phone, email, status, version };
}
