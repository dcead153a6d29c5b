import type { LinkProps } from '@tanstack/react-router';
import type { DomainName } from '../../../api/domains.ts';
import type { OperationLogLine } from '../../../api/operationLog/calls.ts';

/** The page of a record by its id; null where the records of a module have none. */
type PageOf = ((id: string) => LinkProps) | null;

const account = (accountId: string): LinkProps => ({
  to: '/system/accounts/$accountId',
  params: { accountId },
});
const order = (orderId: string): LinkProps => ({ to: '/orders/$orderId', params: { orderId } });

/** Where what each module writes into the log can be looked at. */
const grades: PageOf = () => ({ to: '/customers/grades' });

const PAGES: Record<DomainName, PageOf> = {
  auth: account,
  accounts: account,
  roles: (roleId) => ({ to: '/system/roles/$roleId', params: { roleId } }),
  shops: () => ({ to: '/store/business' }),
  store: () => ({ to: '/store/hours' }),
  sitePlan: () => ({ to: '/store/plan' }),
  exclusiveLinks: () => ({ to: '/marketing/links' }),
  orders: order,
  invoices: order,
  customers: (customerId) => ({ to: '/customers/$customerId', params: { customerId } }),
  goods: (goodsId) => ({ to: '/goods/$goodsId', params: { goodsId } }),
  suppliers: (supplierId) => ({
    to: '/purchasing/suppliers/$supplierId',
    params: { supplierId },
  }),
  purchasing: (purchaseOrderId) => ({
    to: '/purchasing/orders/$purchaseOrderId',
    params: { purchaseOrderId },
  }),
  afterSales: (caseId) => ({ to: '/after-sales/$caseId', params: { caseId } }),
  recharges: (rechargeId) => ({ to: '/finance/recharges/$rechargeId', params: { rechargeId } }),
  settlements: (settlementId) => ({
    to: '/finance/statements/$settlementId',
    params: { settlementId },
  }),
  bankAccounts: () => ({ to: '/finance/bank-account' }),
  salesProfit: () => ({ to: '/finance/sales-profit' }),
  vouchers: (voucherId) => ({ to: '/marketing/vouchers/$voucherId', params: { voucherId } }),
  leads: (leadId) => ({ to: '/customers/leads/$leadId', params: { leadId } }),
  outbox: (messageId) => ({ to: '/system/outbox/$messageId', params: { messageId } }),
  delivery: null,
  files: null,
  finance: null,
  lifecycles: null,
  members: null,
  operationLog: null,
  site: null,
};

/** Calls that write a record of another module than their own. */
const OTHERWISE: Record<string, PageOf> = {
  updateOrderCommissionByOrderId: order,
  addUserGrade: grades,
  updateUserGrade: grades,
  deleteUserGrade: grades,
};

/** The record that a line tells of, where it has a page; one that the shop has not has no name. */
export function linkOf({
  module,
  operation,
  targetId,
  targetName,
}: Pick<OperationLogLine, 'module' | 'operation' | 'targetId' | 'targetName'>):
  | LinkProps
  | undefined {
  if (targetId === null || targetName === null) return undefined;
  const pageOf = OTHERWISE[operation] ?? (PAGES as Record<string, PageOf>)[module];
  return pageOf?.(String(targetId));
}
