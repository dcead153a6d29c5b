import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OperationName } from '../../../api/contract.ts';
import { type DomainName, domainOfCall } from '../../../api/domains.ts';
import type { charts } from '../../../machines/charts.ts';
import { bankAccounts } from '../../bankAccounts/tables.ts';
import { customerGrades } from '../../customers/tables.ts';
import { goods } from '../../goods/tables.ts';
import { mailKinds } from '../../product/mailKinds.ts';
import { rolesOf } from '../../roles/assignable.ts';
import type { Shop } from '../context.ts';
import { accountShops, accounts, roles } from '../db/tables/access.ts';
import { outboxMessages } from '../db/tables/outbox.ts';
import type { Database } from '../db/transaction.ts';
import type { Attempt } from '../failure.ts';
import { nameInLog } from '../outbox/kind.ts';
import { inShop } from '../scope.ts';
import { STORED } from './moved.ts';

/** Who asks: his shop alone is looked into. */
interface Asker {
  db: Pick<Database, 'select'>;
  shop: Shop;
}

/** What a call sent, as it came: nothing of it need be sound. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The records of one kind: in which fields a call names one of them, and what it is called. */
interface Records {
  fields: readonly string[];
  /** None where the shop has no such record. */
  nameOf: (asker: Asker, id: number) => Promise<string | undefined>;
}

/** A table whose rows are a shop's each. */
type OfShop = PgTable & { id: PgColumn; shopId: PgColumn };

const rowsOf = (table: OfShop, name: PgColumn, ...fields: string[]): Records => ({
  fields,
  async nameOf({ db, shop }, id) {
    const mine = inShop(table, { shopId: shop.id });
    const [row] = await db
      .select({ name })
      .from(table)
      .where(and(eq(table.id, id), mine));
    return row?.name as string | undefined;
  },
});

/** Records that a chart moves, as what is stored of it says where they lie and how they are called. */
function movedBy(lifecycle: keyof typeof charts, ...fields: string[]): Records {
  const { id, name } = STORED[lifecycle]?.rows ?? {};
  if (!id || !name) throw new Error(`A record of ${lifecycle} has no name of its own`);
  return rowsOf(id.table as OfShop, name, ...fields);
}

const ofOrders = movedBy('order', 'orderId', 'b2bOrderId', 'orderTransactionId');
const ofGrades = rowsOf(customerGrades, customerGrades.name, 'id');
const ofAddresses = movedBy('customer', 'userId');

/** The accounts that work in the shop. */
const ofAccounts: Records = {
  fields: ['id'],
  async nameOf({ db, shop }, id) {
    const here = db
      .select({ id: accountShops.accountId })
      .from(accountShops)
      .where(inShop(accountShops, { shopId: shop.id }));
    const [row] = await db
      .select({ name: accounts.username })
      .from(accounts)
      .where(and(eq(accounts.id, id), inArray(accounts.id, here)));
    return row?.name;
  },
};

/** The system's roles and the shop's own. */
const ofRoles: Records = {
  fields: ['roleId'],
  async nameOf({ db, shop }, id) {
    const [row] = await db
      .select({ name: roles.nameEn })
      .from(roles)
      .where(and(eq(roles.id, id), rolesOf([shop.id])));
    return row?.name;
  },
};

/** The log calls a message as it did when it was written, not by the id that mail has. */
const ofMessages: Records = {
  fields: ['id'],
  async nameOf({ db, shop }, id) {
    const { subject, kind } = outboxMessages;
    const [row] = await db
      .select({ subject, kind })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.id, id), inShop(outboxMessages, { shopId: shop.id })));
    return row && nameInLog(id, row.subject, mailKinds[row.kind] ?? {});
  },
};

/** What the calls of each module are about; `shop` where it is the caller's shop itself. */
const RECORDS: Readonly<Record<DomainName, Records | 'shop' | null>> = {
  accounts: ofAccounts,
  roles: ofRoles,
  shops: 'shop',
  store: 'shop',
  sitePlan: 'shop',
  exclusiveLinks: 'shop',
  orders: ofOrders,
  invoices: ofOrders,
  customers: movedBy('customer', 'id'),
  goods: rowsOf(goods, goods.name, 'goodsId'),
  suppliers: movedBy('supplier', 'supplierId'),
  purchasing: movedBy('purchaseOrder', 'id', 'purchaseOrderId'),
  afterSales: movedBy('afterSales', 'id', 'caseId'),
  recharges: movedBy('recharge', 'id'),
  settlements: movedBy('settlement', 'id'),
  bankAccounts: rowsOf(bankAccounts, bankAccounts.bankCode, 'id'),
  vouchers: movedBy('voucher', 'id'),
  leads: movedBy('lead', 'id'),
  outbox: ofMessages,
  auth: null,
  delivery: null,
  files: null,
  finance: null,
  lifecycles: null,
  members: null,
  operationLog: null,
  salesProfit: null,
  site: null,
};

/** Calls that are about something else than the others of their module. */
const OTHERWISE: { readonly [Name in OperationName]?: Records | null } = {
  updateUserGrade: ofGrades,
  deleteUserGrade: ofGrades,
  listDeliveryAddresses: ofAddresses,
  updateDeliveryAddress: ofAddresses,
  updateOrderCommissionByOrderId: ofOrders,
  downloadOutboxAttachment: null,
};

/** The fields in which a call may name the record that it is about. */
export function fieldsOfTarget(call: OperationName): readonly string[] {
  const records = recordsOf(call);
  return records === null || records === 'shop' ? [] : records.fields;
}

/**
 * The record that a refused call was about, by the id that was sent. Where the caller's shop has no
 * such record it has no name: one of another shop is told as one that there is not.
 */
export async function targetOf(
  asker: Asker,
  call: OperationName,
  sent: Sent,
): Promise<Attempt['target']> {
  const records = recordsOf(call);
  if (records === null) return null;
  if (records === 'shop') return { id: asker.shop.id, name: asker.shop.nameEn };
  const parts = [sent.params, sent.query, sent.body].flatMap(fieldsIn);
  const [id] = records.fields.flatMap((field) =>
    parts.flatMap(([name, value]) => (name === field ? idsIn(value) : [])),
  );
  if (id === undefined) return null;
  return { id, name: (await records.nameOf(asker, id)) ?? null };
}

function recordsOf(call: OperationName) {
  const other = OTHERWISE[call];
  return other === undefined ? RECORDS[domainOfCall[call]] : other;
}

const fieldsIn = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

function idsIn(value: unknown): number[] {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : [];
}
