import type { DomainName, RecordName } from '../../../api/domains.ts';
import type { OperationLogLine } from '../../../api/operationLog/calls.ts';
import { pageOf, screenOf } from '../../domains.ts';
import type { Page } from '../../lib/domain.ts';

/** The record that the lines of a domain are about; the others write of none. */
const RECORDS: { readonly [D in DomainName]?: RecordName } = {
  auth: 'account',
  accounts: 'account',
  roles: 'role',
  shops: 'shop',
  store: 'storeClosure',
  sitePlan: 'subscription',
  orders: 'order',
  invoices: 'order',
  customers: 'customer',
  goods: 'goods',
  suppliers: 'supplier',
  purchasing: 'purchaseOrder',
  afterSales: 'afterSales',
  recharges: 'recharge',
  settlements: 'settlement',
  bankAccounts: 'bankAccount',
  vouchers: 'voucher',
  leads: 'lead',
  outbox: 'outboxMessage',
};

/** Calls whose lines are about another record than the others of their domain. */
const OTHERWISE: Readonly<Record<string, RecordName>> = {
  updateOrderCommissionByOrderId: 'order',
  addUserGrade: 'customerGrade',
  updateUserGrade: 'customerGrade',
  deleteUserGrade: 'customerGrade',
};

/** The page of what a line is about, where it has one; a record that the shop does not have has no name. */
export function linkOf({
  module,
  operation,
  targetId,
  targetName,
}: Pick<OperationLogLine, 'module' | 'operation' | 'targetId' | 'targetName'>): Page | undefined {
  if (targetId === null || targetName === null) return undefined;
  const record = OTHERWISE[operation] ?? RECORDS[module as DomainName];
  return record === undefined ? screenOf(module) : pageOf(record, targetId);
}
