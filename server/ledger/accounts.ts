import { and, inArray } from 'drizzle-orm';
import type { AccountKind, LedgerAccount } from '../../api/ledger/calls.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import {
  BANK,
  CASH,
  COMMISSION,
  COMMISSION_TAX,
  COMPENSATION,
  INVENTORY,
  ON_ACCOUNT,
  PLATFORM,
  REFUNDS,
  REFUNDS_BORNE,
  SALES,
  SETTLED,
  WALLET,
} from '../kernel/ledger/accounts.ts';
import { inShop } from '../kernel/scope.ts';
import { members } from '../members/tables.ts';
import { suppliers } from '../suppliers/tables.ts';

export const SUPPLIER = 'supplier:';
const BEARER = 'bearer:';

const FIXED: Readonly<Record<string, AccountKind>> = {
  [BANK]: 'bank',
  [SETTLED]: 'settled',
  [INVENTORY]: 'inventory',
  [PLATFORM]: 'platform',
  [SALES]: 'sales',
  [REFUNDS]: 'refunds',
  [REFUNDS_BORNE]: 'refundsBorne',
  [COMPENSATION]: 'compensation',
  [COMMISSION]: 'commission',
  [COMMISSION_TAX]: 'commissionTax',
};

/** Accounts of which there are many, one a person, by how their names begin. */
const MANY: Readonly<Record<string, AccountKind>> = {
  [WALLET]: 'wallets',
  [SUPPLIER]: 'suppliers',
  [ON_ACCOUNT]: 'onAccount',
};

/** What an account is of, without who. */
export function readAccount(account: string): LedgerAccount {
  const read = (kind: AccountKind, of: string | null = null) => ({
    ...{ account, kind, of },
    party: null,
  });
  const fixed = FIXED[account];
  if (fixed) return read(fixed);
  if (account.startsWith(CASH)) return read('cash', account.slice(CASH.length));
  if (account.startsWith(BEARER)) return read('bearer', account.slice(BEARER.length));
  const [, many] = Object.entries(MANY).find(([start]) => account.startsWith(start)) ?? [];
  return read(many ?? 'other');
}

/** The accounts with what members, suppliers and customers of the caller's shop are called. */
export async function namedAccounts(
  call: Pick<Call, 'db' | 'shopId'>,
  accounts: Iterable<string>,
): Promise<Map<string, LedgerAccount>> {
  const read = [...new Set(accounts)].map(readAccount);
  const idsOf = (start: string) =>
    read
      .filter(({ account }) => account.startsWith(start) && account !== start)
      .map(({ account }) => Number(account.slice(start.length)));
  const names = new Map<string, string>();
  const [memberIds, supplierIds] = [idsOf(WALLET), idsOf(SUPPLIER)];
  const customerIds = idsOf(ON_ACCOUNT);
  if (memberIds.length > 0) {
    const found = await call.db
      .select({ id: members.id, name: members.name })
      .from(members)
      .where(and(inShop(members, call), inArray(members.id, memberIds)));
    for (const { id, name } of found) names.set(`${WALLET}${id}`, name);
  }
  if (supplierIds.length > 0) {
    const found = await call.db
      .select({ id: suppliers.id, name: suppliers.name })
      .from(suppliers)
      .where(and(inShop(suppliers, call), inArray(suppliers.id, supplierIds)));
    for (const { id, name } of found) names.set(`${SUPPLIER}${id}`, name);
  }
  if (customerIds.length > 0) {
    const found = await call.db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(and(inShop(customers, call), inArray(customers.id, customerIds)));
    for (const { id, name } of found) names.set(`${ON_ACCOUNT}${id}`, name);
  }
  return new Map(
    read.map((one) => [one.account, { ...one, party: names.get(one.account) ?? null }]),
  );
}
