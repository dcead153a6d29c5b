import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Customer,
  CustomerRecord,
  customers as customersContract,
} from '../../api/customers.ts';
import { fromMinor } from '../../api/money.ts';
import type { Call } from '../context.ts';
import { customers } from '../db/schema.ts';
import { notFound } from '../failure.ts';
import { readHistory } from '../history.ts';
import { phoneDigits } from '../members/phones.ts';
import { likeText, pageOf, type Sort, windowOf } from '../page.ts';
import { inShop } from '../scope.ts';
import { storedCustomer } from './stored.ts';

type ListRequest = z.output<(typeof customersContract)['listCustomers']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

const BY_NAME: Sort = {
  name: 'name',
  column: sql`${customers.name}`,
  id: sql`${customers.id}`,
  type: 'text',
  descending: false,
};

/** A page of customers by name, found by either name, phone or user number. Throws InvalidCursor. */
export async function listCustomers(call: Caller, request: ListRequest) {
  const found = and(inShop(customers, call), ...filtersOf(request));
  const window = windowOf(request, BY_NAME);
  const rows = await call.db
    .select({ row: customers, cursor: window.cursor })
    .from(customers)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const count = await call.db.$count(customers, found);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    BY_NAME,
  );
  return { ...page, rows: page.rows.map(presentCustomer), total: { count, exact: true } };
}

/** One customer of the caller's shop with the account's history. @throws Failure 4040 */
export async function getCustomer(call: Caller, condition: SQL): Promise<CustomerRecord> {
  const [row] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), condition))
    .orderBy(customers.id)
    .limit(1);
  if (!row) throw notFound();
  const history = await readHistory(call.db, storedCustomer.lifecycle.id, row.id);
  return { ...presentCustomer(row), history };
}

function filtersOf({ search, grade, status }: ListRequest): (SQL | undefined)[] {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const digits = phoneDigits(search ?? '');
  const phone = sql`regexp_replace(${customers.phone}, '[^0-9]', '', 'g')`;
  const byPhone = digits?.map((part) => sql`${phone} like ${`%${part}%`}`) ?? [];
  const byWords = and(
    ...words.map((word) => {
      const text = `%${likeText(word)}%`;
      return or(
        sql`lower(${customers.name}) like ${text}`,
        sql`lower(${customers.nameZh}) like ${text}`,
        sql`${customers.phone} like ${text}`,
        sql`lower(${customers.userNumber}) like ${text}`,
      );
    }),
  );
  return [
    byWords && or(byWords, ...byPhone),
    grade ? eq(customers.grade, grade) : undefined,
    status ? eq(customers.status, status) : undefined,
  ];
}

function presentCustomer(row: typeof customers.$inferSelect): Customer {
  return {
    id: row.id,
    userNumber: row.userNumber,
    name: row.name,
    nameZh: row.nameZh,
    phone: row.phone,
    email: row.email,
    uen: row.uen,
    grade: row.grade,
    status: row.status,
    country: row.country,
    city: row.city,
    creditLimit: fromMinor(row.creditLimit),
    arBalance: fromMinor(row.receivable),
    paymentTermsCode: row.paymentTermsCode,
    salesPersonCode: row.salesPersonCode,
    consumptionTax: row.consumptionTax,
    version: row.version,
  };
}
