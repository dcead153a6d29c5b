import { contract, type OperationName } from '../../../api/contract.ts';
import { domainOfCall } from '../../../api/domains.ts';
import { entryOfLog } from '../../../api/operationLog/words.ts';
import { charts } from '../../../machines/charts.ts';

type Contract = typeof contract;
/** The calls that send an event of a lifecycle. */
type Sending = {
  [Name in OperationName]: Contract[Name] extends { readonly sends: string } ? Name : never;
}[OperationName];

/** The event that a call names in what is sent with it; undefined where it names none. */
type Named = (body: Readonly<Record<string, unknown>>) => unknown;

const ofEvent: Named = ({ event }) =>
  typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;
const ofStatus: Named = ({ status }) => ({ active: 'activate', frozen: 'freeze' })[String(status)];

/**
 * The event that each call sends, as the line of a record that it moved is called; null where it sends
 * many of several kinds and has lines of its own.
 */
const SENT: Readonly<Record<Sending, string | Named | null>> = {
  closeTemporarily: 'close',
  resumeBusiness: 'resume',
  handleSubscription: ofEvent,
  addUser: 'create',
  editUser: 'update',
  changeUserStatus: ofStatus,
  resetUserPassword: 'resetPassword',
  operation: ofEvent,
  syncGmOrder: 'receive',
  changeProduct: 'changeProducts',
  commitOrder: 'create',
  bulkOperation: ofEvent,
  payStatusBatchPaid: 'pay',
  addCustomer: 'create',
  updateCustomer: 'update',
  removeCustomer: 'remove',
  authoriseCustomer: ofEvent,
  setCreditLimit: 'setCreditLimit',
  freezeCustomer: 'freeze',
  unfreezeCustomer: 'unfreeze',
  updateLoginAccount: 'setLogin',
  changeCustomerPassword: 'resetPassword',
  syncCustomer: 'sync',
  syncCustomers: 'sync',
  importCustomers: null,
  importErpCustomers: null,
  addSupplierContact: 'create',
  updateSupplierContact: 'update',
  importSuppliers: null,
  freezeSupplier: 'freeze',
  unfreezeSupplier: 'unfreeze',
  savePurchaseDraft: 'create',
  editPurchaseOrder: 'edit',
  commitPurchaseOrder: 'commit',
  sendBackPurchaseOrder: 'sendBack',
  approvePurchaseOrder: 'approve',
  receivePurchaseOrder: 'receive',
  payPurchaseOrder: 'pay',
  finishPurchaseOrder: 'finish',
  closePurchaseOrder: 'close',
  mailPurchaseOrder: 'sendMail',
  submitAftersale: 'create',
  startAudit: 'startAudit',
  handOnAudit: 'handOn',
  submitAuditResult: 'submitAuditResult',
  submitRefund: 'submitRefund',
  submitPayNowRefund: 'submitRefund',
  issueCoupon: 'issueCoupon',
  redeemCoupon: 'redeemCoupon',
  takeBackCoupon: 'takeBackCoupon',
  customerCancelAftersale: 'customerCancel',
  closeAftersaleOrder: 'close',
  submitRecharge: 'create',
  confirmRecharge: 'confirm',
  refuseRecharge: 'refuse',
  addVoucher: 'create',
  editVoucher: 'edit',
  activateVoucher: 'activate',
  endVoucher: 'end',
  approveSettlement: 'approve',
  rejectSettlement: 'reject',
  regenerateSettlement: 'regenerate',
  processSettlement: 'process',
  paySettlement: 'pay',
  transferSettlement: 'transfer',
  addLead: 'create',
  handleLead: ofEvent,
  retryOutboxMessage: 'retry',
};

/** Calls that do what another one does, and one whose records are begun without an event. */
const LIKEWISE: { readonly [Name in OperationName]?: string } = {
  downloadB2BInvoice: 'downloadOrderInvoice',
  downloadB2BInvoices: 'downloadInvoices',
  redeemVoucher: 'redeem',
  beginSettlement: 'create',
};

/** The calls that the log calls otherwise than by their own name, with the module of each. */
const CALLED = new Map(
  Object.entries({ ...SENT, ...LIKEWISE }).flatMap(([call, operation]) =>
    typeof operation === 'string' && operation !== call
      ? [[call, { module: domainOfCall[call as OperationName], operation }] as const]
      : [],
  ),
);

/**
 * What the log calls an operation: a call that sends an event by the event, so that a try that was
 * refused before anything was sent stands under the name of what is done.
 */
export const calledInLog = (operation: string): string =>
  CALLED.get(operation)?.operation ?? operation;

/** The calls that the log calls by this name, in this module or in all: lines from before have theirs. */
export const callsOf = (operation: string, module?: string): string[] =>
  [...CALLED].flatMap(([call, called]) =>
    called.operation === operation && (module ?? called.module) === called.module ? [call] : [],
  );

/** What was tried by a call, as the log calls it; what was sent with it need not be sound. */
export function triedBy(call: OperationName, body: unknown): string {
  const sent = SENT[call as Sending] ?? null;
  if (typeof sent !== 'function' || typeof body !== 'object' || body === null) {
    return calledInLog(call);
  }
  const named = sent({ ...body });
  return typeof named === 'string' && eventsOf(call).includes(named) ? named : call;
}

const eventsOf = (call: OperationName): readonly string[] => {
  const { sends = '' } = contract[call] as { sends?: string };
  return charts[sends as keyof typeof charts]?.chart.events ?? [];
};

/** An operation by which lines are asked for, with all the names that lines have for it. */
export function askedFor(asked: string): { module: string | undefined; names: string[] } {
  const entry = entryOfLog(asked);
  const { module, operation } = CALLED.get(entry.operation) ?? entry;
  return { module, names: [operation, ...callsOf(operation, module)] };
}
