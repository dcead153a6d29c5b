import { and, eq, notInArray } from 'drizzle-orm';
import { decidable, fromMinor } from '../../api/kernel/money.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import {
  customerLifecycle,
  GONE_PLACES,
  placesOf,
  WAITING_PLACES,
} from '../../machines/customer/law/index.ts';
import { type ChartState, tabsTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { lastSender, personOf } from '../kernel/history.ts';
import {
  becameChange,
  detailsChange,
  type StoredChange,
  settingChanges,
} from '../kernel/log/changes.ts';
import type { Actor, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { keptFor } from '../receipts/held.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import type { CustomerMove, CustomerRecord, CustomerRow } from './customerRecord.ts';
import { enqueueSync } from './sync.ts';
import { customerGrades, customers } from './tables.ts';

/** The customer account's lifecycle with its table: a column a region, which the database joins. */
export const storedCustomer: StoredLifecycle<CustomerRecord, CustomerFacts, CustomerEvent> = {
  lifecycle: customerLifecycle,
  rows: {
    id: customers.id,
    version: customers.version,
    state: customers.state,
    name: customers.name,
    shown: {
      account: customers.status,
      authorisation: customers.authorisation,
      credit: customers.credit,
    },
    beginsUnwritten: true,
  },
  lock,
  save,
  changes,
};

/** Where orders are that nothing more comes of. */
const DONE = [
  ...tabsTagged(orderLifecycle, 'tab:completed'),
  ...tabsTagged(orderLifecycle, 'tab:cancelled'),
];

/** What a customer's chart decides by. */
export async function factsOf(
  db: Pick<Database | Transaction, '$count' | 'select'>,
  row: CustomerRow,
  actor: Pick<Actor, 'id' | 'name'>,
): Promise<CustomerFacts> {
  const open = and(eq(orders.customerId, row.id), notInArray(orders.tab, DONE));
  return {
    customerId: row.id,
    name: row.name,
    nameZh: row.nameZh,
    type: row.type,
    phone: row.phone,
    email: row.email ?? '',
    uen: row.uen ?? '',
    language: row.language ?? '',
    city: row.city,
    houseNumber: row.houseNumber,
    postCode: row.postCode,
    grade: row.grade,
    gradeId: row.gradeId,
    paymentTermsCode: row.paymentTermsCode,
    salesPersonCode: row.salesPersonCode ?? '',
    consumptionTax: row.consumptionTax,
    creditLimit: row.creditLimit,
    limits: { creditLimit: await limitOfShop(db, row.shopId, 'creditLimit') },
    creditAsked: row.creditAsked,
    asked: row.asked,
    askedBy: await lastSender(db, customerLifecycle.id, row.id, 'apply'),
    isAsking: WAITING_PLACES.includes(row.authorisation),
    loginAccount: row.loginAccount ?? '',
    receivable: decidable(row.receivable),
    openOrders: await db.$count(orders, open),
    onAccount: await keptFor(db, row),
    isRemoved: GONE_PLACES.includes(row.status),
    actor: personOf(actor),
  };
}

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), inShopOrAll(customers, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.name,
    facts: await factsOf(tx, row, actor),
    row,
  };
}

/** A password is a login's: who has none is asked for none. */
const NO_PASSWORD = { passwordHash: null, oneTimeUntil: null };

async function save(tx: Transaction, move: CustomerMove): Promise<void> {
  const { record, event, after, snapshot, version, at } = move;
  const { account: status, authorisation, credit } = placesOf(snapshot.value);
  const columns = { ...columnsOf(after, at), status, authorisation, credit, version };
  await tx
    .update(customers)
    .set({
      ...columns,
      ...(event.type === 'apply' ? { appliedAt: at } : {}),
      ...(after.loginAccount === '' ? NO_PASSWORD : {}),
      ...(await enqueueSync(tx, move, { ...record.row, ...columns })),
    })
    .where(eq(customers.id, record.id));
}

const DETAILS = [
  'name',
  'nameZh',
  'type',
  'phone',
  'email',
  'uen',
  'language',
  'city',
  'houseNumber',
  'postCode',
  'salesPersonCode',
  'consumptionTax',
] as const;

/** What the operation log tells of changed terms, and of what else is known that it changed. */
async function changes(
  tx: Transaction,
  before: CustomerFacts,
  after: CustomerFacts,
): Promise<StoredChange[]> {
  const told: StoredChange[] = changesOfCredit(before, after);
  if (before.grade !== after.grade) {
    told.push({ what: 'tier', from: before.grade, to: after.grade });
  }
  if (before.gradeId !== after.gradeId) {
    const [from, to] = [await gradeNames(tx, before.gradeId), await gradeNames(tx, after.gradeId)];
    told.push({ what: 'grade', from, to });
  }
  if (before.paymentTermsCode !== after.paymentTermsCode) {
    const [from, to] = [before.paymentTermsCode, after.paymentTermsCode];
    told.push({ what: 'paymentTerms', from, to });
  }
  return [
    ...told,
    ...detailsChange(before, after, DETAILS),
    ...becameChange('login', before.loginAccount, after.loginAccount),
  ];
}

type Credit = Pick<CustomerFacts, 'creditLimit' | 'creditAsked'>;

/** What it tells of the credit limit, and of what waits for a second person. */
export const changesOfCredit = (before: Credit, after: Credit): StoredChange[] =>
  settingChanges(creditOf(before), creditOf(after), {
    creditLimit: 'amount',
    askedLimit: 'amount',
    paymentTermsCode: 'choice',
  });

const creditOf = ({ creditLimit, creditAsked }: Credit) => ({
  creditLimit: fromMinor(creditLimit),
  askedLimit:
    creditAsked === null || creditAsked.creditLimit === null
      ? null
      : fromMinor(creditAsked.creditLimit),
  paymentTermsCode: creditAsked?.paymentTermsCode ?? null,
});

async function gradeNames(tx: Transaction, gradeId: number | null) {
  if (gradeId === null) return null;
  const { name: nameEn, nameZh: name } = customerGrades;
  const [row] = await tx
    .select({ name, nameEn })
    .from(customerGrades)
    .where(eq(customerGrades.id, gradeId));
  return row ?? null;
}

/** The columns of what the chart changes in the facts; empty texts are none. */
export function columnsOf(facts: CustomerFacts, at: Date) {
  const { creditAsked } = facts;
  return {
    name: facts.name,
    nameZh: facts.nameZh,
    type: facts.type,
    phone: facts.phone,
    email: facts.email || null,
    uen: facts.uen || null,
    language: facts.language || null,
    city: facts.city,
    houseNumber: facts.houseNumber,
    postCode: facts.postCode,
    grade: facts.grade,
    gradeId: facts.gradeId,
    paymentTermsCode: facts.paymentTermsCode,
    salesPersonCode: facts.salesPersonCode || null,
    consumptionTax: facts.consumptionTax,
    creditLimit: facts.creditLimit,
    creditAsked: creditAsked && { ...creditAsked, at: creditAsked.at ?? at.toISOString() },
    asked: facts.asked,
    loginAccount: facts.loginAccount || null,
  };
}
