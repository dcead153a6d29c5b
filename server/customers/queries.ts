import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { customers as contract } from '../../api/customers/calls.ts';
import type { CustomerAccount, CustomerRecord } from '../../api/customers/customer.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import type { StateValue } from '../../api/kernel/record.ts';
import { AUTHORISATION_PLACES } from '../../machines/customer/law/facts.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { linesBeside } from '../kernel/log/beside.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { isPhoneOf, phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { awaitsAcceptance } from './awaiting.ts';
import { salesPersonAvatar, salesPersonName } from './salesPeople.ts';
import { factsOf, storedCustomer } from './stored.ts';
import { hasChangedSince } from './sync.ts';
import { customerGrades, customers } from './tables.ts';
import { isToAuthorise } from './waiting.ts';

type ListRequest = z.output<(typeof contract)['listCustomers']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;
type Asker = Pick<Call, 'db' | 'shopId' | 'actor'>;

const BY_NAME: Sort = {
  name: 'name',
  column: sql`${customers.name}`,
  id: sql`${customers.id}`,
  type: 'text',
  descending: false,
};

const columns = {
  ...getTableColumns(customers),
  gradeName: customerGrades.name,
  gradeNameZh: customerGrades.nameZh,
  salesPersonName,
  salesPersonAvatar,
  awaitsAcceptance,
};

/** The grade that a customer asks for. */
const askedGrades = alias(customerGrades, 'asked_grades');

/**
 * A page of customers by name, found by either name, phone, user number or login account, with how
 * many of each authorisation the other filters find. Throws InvalidCursor.
 */
export async function listCustomers(call: Caller, request: ListRequest) {
  const found = and(inShop(customers, call), ...filtersOf(request));
  const { authorisation } = request;
  const tab = authorisation ? eq(customers.authorisation, authorisation) : undefined;
  const window = windowOf(request, BY_NAME);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(customers)
    .leftJoin(customerGrades, eq(customerGrades.id, customers.gradeId))
    .where(and(found, tab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counts = await countsOf(call, found);
  const page = pageOf(rows, request, BY_NAME);
  return {
    ...page,
    rows: page.rows.map(presentCustomer),
    counts,
    total: { count: counts[authorisation ?? 'all'], exact: true },
  };
}

/** Customers that wait to be authorised, the one that waits longest first. */
export async function listQueue(call: Caller, { size }: { size: number }) {
  const waiting = and(inShop(customers, call), isToAuthorise);
  const rows = await call.db
    .select(columns)
    .from(customers)
    .leftJoin(customerGrades, eq(customerGrades.id, customers.gradeId))
    .where(waiting)
    .orderBy(asc(customers.appliedAt), asc(customers.id))
    .limit(size);
  return { rows: rows.map(presentCustomer), total: await call.db.$count(customers, waiting) };
}

/**
 * One customer of the caller's shop with the account's history; of several whom the condition finds the
 * one who is there, then the one who comes first. @throws Failure 4040
 */
async function getCustomer(call: Asker, condition: SQL, ...first: SQL[]): Promise<CustomerRecord> {
  const [found] = await call.db
    .select({ row: columns, askedGrade: { name: askedGrades.name, nameZh: askedGrades.nameZh } })
    .from(customers)
    .leftJoin(customerGrades, eq(customerGrades.id, customers.gradeId))
    .leftJoin(askedGrades, sql`${askedGrades.id} = (${customers.asked} ->> 'gradeId')::bigint`)
    .where(and(inShop(customers, call), condition))
    .orderBy(inArray(customers.status, GONE_PLACES), ...first, customers.id)
    .limit(1);
  if (!found) throw notFound();
  const { row, askedGrade } = found;
  return {
    ...presentCustomer(row),
    askedGrade,
    state: row.state as StateValue,
    facts: await factsOf(call.db, row, call.actor),
    history: await readHistory(call.db, storedCustomer.lifecycle.id, row.id),
    beside: await linesBeside(call, { module: 'receivables', record: 'customer', id: row.id }),
    oneTimePassword: null,
  };
}

/** The same by identity. */
export const customerDetail = (call: Asker, id: number): Promise<CustomerRecord> =>
  getCustomer(call, eq(customers.id, id));

/** The same by phone number; who has it as it is written comes first. */
export const customerOfPhone = (call: Asker, phone: string): Promise<CustomerRecord> =>
  getCustomer(call, isPhoneOf(customers.phone, phone), desc(eq(customers.phone, phone)));

async function countsOf(call: Caller, found: SQL | undefined) {
  const counted = await call.db
    .select({ tab: customers.authorisation, count: sql<number>`count(*)::int` })
    .from(customers)
    .where(found)
    .groupBy(customers.authorisation);
  return tabsOf(AUTHORISATION_PLACES, counted);
}

function filtersOf(request: ListRequest): (SQL | undefined)[] {
  const { search, grade, gradeId, type, status, credit, warehouseSync } = request;
  const byWords = eachWordIn(
    search,
    customers.name,
    customers.nameZh,
    customers.phone,
    customers.userNumber,
    customers.loginAccount,
  );
  return [
    byWords && or(byWords, phoneHas(customers.phone, search)),
    grade ? inArray(customers.grade, grade) : undefined,
    gradeId === null ? isNull(customers.gradeId) : undefined,
    gradeId ? eq(customers.gradeId, gradeId) : undefined,
    type ? inArray(customers.type, type) : undefined,
    status ? inArray(customers.status, status) : notInArray(customers.status, GONE_PLACES),
    credit ? inArray(customers.credit, credit) : undefined,
    warehouseSync ? inArray(customers.warehouseSync, warehouseSync) : undefined,
  ];
}

type Row = typeof customers.$inferSelect &
  Pick<
    CustomerAccount,
    'gradeName' | 'gradeNameZh' | 'salesPersonName' | 'salesPersonAvatar' | 'awaitsAcceptance'
  >;

function presentCustomer(row: Row): CustomerAccount {
  return {
    id: row.id,
    userNumber: row.userNumber,
    name: row.name,
    nameZh: row.nameZh,
    type: row.type,
    phone: row.phone,
    email: row.email,
    uen: row.uen,
    language: row.language,
    grade: row.grade,
    gradeId: row.gradeId,
    gradeName: row.gradeName,
    gradeNameZh: row.gradeNameZh,
    status: row.status,
    authorisation: row.authorisation,
    credit: row.credit,
    askedLimit:
      row.creditAsked === null || row.creditAsked.creditLimit === null
        ? null
        : fromMinor(row.creditAsked.creditLimit),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    country: row.country,
    city: row.city,
    houseNumber: row.houseNumber,
    postCode: row.postCode,
    creditLimit: fromMinor(row.creditLimit),
    arBalance: fromMinor(row.receivable),
    awaitsAcceptance: row.awaitsAcceptance,
    paymentTermsCode: row.paymentTermsCode,
    salesPersonCode: row.salesPersonCode,
    consumptionTax: row.consumptionTax,
    loginAccount: row.loginAccount,
    warehouseSync: row.warehouseSync,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    hasChanged: hasChangedSince(row),
    salesPersonName: row.salesPersonName,
    salesPersonAvatar: row.salesPersonAvatar,
    version: row.version,
  };
}
