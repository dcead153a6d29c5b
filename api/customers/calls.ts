import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { importRequest } from '../kernel/fileImport.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post, upload } from '../kernel/operation.ts';
import {
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { addressFields, deliveryAddress } from './address.ts';
import {
  asksForCredit,
  authorisation,
  authorisationEvent,
  creditDecision,
  creditLimit,
  customer,
  customerAccount,
  customerCard,
  customerCredit,
  customerGrade,
  customerRecord,
  customerStatus,
  customerTier,
  customerType,
  gradeCard,
  loginAccount,
  newCustomer,
  warehouseSync,
} from './customer.ts';
import { customerRelated } from './customerRelated.ts';
import { customersDomain } from './domain.ts';
import { customerImport, erpImport } from './imports.ts';

export type { DeliveryAddress } from './address.ts';
export type { CustomerImport, ErpImport } from './imports.ts';

/** What became of one customer of many that were to go to the warehouse system. */
const syncLine = z.object({
  customerId: idOf('customer'),
  /** Empty where the shop has no such customer. */
  name: z.string(),
  outcome: z.enum(['queued', 'refused', 'notFound']),
  /** Why it was refused, in the caller's language. */
  message: z.string().nullable(),
});
export type SyncLine = z.output<typeof syncLine>;

/** B2B files have at most ten megabytes (spec section 5). */
const sheet = { file: { kinds: ['xlsx', 'xls', 'html'], maximum: 10 * MEGABYTE } } as const;
const moves = { idempotency: 'optional' } as const;
/** The same where it may ask for more credit, which waits. */
const mayAsk = {
  ...moves,
  says: { creditWaits: asksForCredit },
} as const;
const byId = z.object({ id: idTextOf('customer') });
const gradeById = z.object({ id: idTextOf('customerGrade') });
const version = versionNumber.optional();
const asSeen = z.object({ version: versionText });
/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  search: text(60).optional(),
  grade: z.array(customerTier).min(1).max(customerTier.options.length).optional(),
  /** One of the shop's own grades; null for those who have none. */
  gradeId: idOf('customerGrade').nullable().optional(),
  type: z.array(customerType).min(1).max(customerType.options.length).optional(),
  /** Without it every account that has not been removed. */
  status: z.array(customerStatus).min(1).max(customerStatus.options.length).optional(),
  authorisation: authorisation.optional(),
  credit: z.array(customerCredit).min(1).max(customerCredit.options.length).optional(),
  warehouseSync: z.array(warehouseSync).min(1).max(warehouseSync.options.length).optional(),
});

export const customers = callsOf(customersDomain, {
  listCustomers: post({
    summary: 'B2B customers of the current shop, by name, phone, user number or login account',
    access: 'customer.view',
    body: listBody,
    data: z.object({
      rows: z.array(customerAccount),
      /** How many of each authorisation the other filters find. */
      counts: z.object({
        all: z.number(),
        notAuth: z.number(),
        inAuth: z.number(),
        approve: z.number(),
        reject: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  listSalesPeople: get({
    summary: 'Who sells for the current shop: its active accounts with a code of a sales person',
    access: 'customer.view',
    data: z.array(
      z.object({
        accountId: idOf('account'),
        name: z.string(),
        code: z.string(),
        avatar: idOf('file').nullable(),
      }),
    ),
  }),
  exportCustomers: listExport('customer.view', listBody),
  listCustomerQueue: post({
    summary: 'Customers that wait to be authorised, the one that waits longest first',
    access: 'customer.audit',
    body: z.object({ size: z.number().int().min(1).max(200).default(50) }),
    data: z.object({ rows: z.array(customerAccount), total: z.number().int() }),
  }),
  getCustomer: get({
    summary: 'One B2B customer of the current shop',
    access: 'customer.view',
    params: byId,
    data: customerRecord,
  }),
  getCustomerRelated: get({
    summary: 'What belongs to a customer: orders, delivery notes, open invoices, cases and more',
    access: 'customer.view',
    params: byId,
    data: customerRelated,
  }),
  getCustomerByPhone: get({
    summary: 'The B2B customer with this phone number',
    access: 'customer.view',
    params: z.object({ phone: z.string().max(20) }),
    data: customerRecord,
  }),
  addCustomer: post({
    summary: 'Add a B2B customer, not yet authorised',
    access: 'customer.edit',
    body: newCustomer,
    data: customerRecord,
    ...mayAsk,
    sends: ['customer', 'create'],
  }),
  updateCustomer: post({
    summary: 'Change what is known of a B2B customer',
    access: 'customer.edit',
    keepsStored: true,
    params: byId,
    body: customerCard.extend({ version }),
    data: customerRecord,
    ...mayAsk,
    sends: ['customer', 'update'],
  }),
  removeCustomer: post({
    summary: 'Remove a B2B customer that owes nothing and has no open order',
    access: 'customer.edit',
    params: byId,
    body: z.object({ version }),
    data: customerRecord,
    ...moves,
    sends: ['customer', 'remove'],
  }),
  authoriseCustomer: post({
    summary: 'Ask for a B2B customer to be authorised, approve that, or reject it with a remark',
    access: 'customer.view',
    body: z.object({ id: idOf('customer'), version, event: authorisationEvent }),
    data: customerRecord,
    ...moves,
    sends: 'customer',
  }),
  setCreditLimit: post({
    summary: "Change a customer's credit limit",
    access: 'customer.edit',
    params: byId,
    body: z.object({ creditLimit, remark: requiredText(200), version }),
    data: customerRecord,
    ...mayAsk,
    sends: ['customer', 'setCreditLimit'],
  }),
  decideCredit: post({
    summary: 'Approve what waits of the credit of a customer, or decline it with a remark',
    access: 'customer.view',
    body: z.object({ id: idOf('customer'), version, event: creditDecision }),
    data: customerRecord,
    ...moves,
    sends: 'customer',
  }),
  freezeCustomer: get({
    summary: "Freeze a customer's account",
    access: 'customer.edit',
    params: byId,
    query: asSeen,
    data: customerRecord,
    changes: true,
    ...moves,
    sends: ['customer', 'freeze'],
  }),
  unfreezeCustomer: get({
    summary: "Unfreeze a customer's account",
    access: 'customer.edit',
    params: byId,
    query: asSeen,
    data: customerRecord,
    changes: true,
    ...moves,
    sends: ['customer', 'unfreeze'],
  }),
  updateLoginAccount: post({
    summary: 'Set what an authorised customer signs in to the B2B shop with',
    access: 'customer.edit',
    body: z.object({ id: idOf('customer'), version, loginAccount }),
    data: customerRecord,
    ...moves,
    sends: ['customer', 'setLogin'],
  }),
  changeCustomerPassword: post({
    summary: "Give a customer's B2B login a one-time password, which the answer says once",
    access: 'customer.edit',
    body: z.object({ id: idOf('customer'), version }),
    data: customerRecord,
    sends: ['customer', 'resetPassword'],
  }),
  syncCustomer: get({
    summary: 'Send an authorised customer to the warehouse system',
    access: 'customer.edit',
    params: byId,
    query: asSeen,
    data: customerRecord,
    changes: true,
    ...moves,
    sends: ['customer', 'sync'],
  }),
  syncCustomers: post({
    summary: 'Send many customers to the warehouse system; answers a line each',
    access: 'customer.edit',
    sends: ['customer', 'sync'],
    body: z.object({
      customerIds: z.array(idOf('customer')).min(1, 'validation.atLeastOneItem').max(200),
    }),
    data: z.array(syncLine),
    idempotency: 'eachLine',
  }),
  importCustomers: upload({
    summary:
      'Read new customers from a spreadsheet: a preview with a message per bad row, or the import',
    access: 'customer.edit',
    files: sheet,
    body: importRequest,
    data: customerImport,
    ...moves,
    sends: 'customer',
  }),
  importErpCustomers: upload({
    summary: "Read what the ERP's file says of customers by user number: a preview, or the change",
    access: 'customer.edit',
    files: sheet,
    body: importRequest,
    data: erpImport,
    ...moves,
    sends: 'customer',
  }),
  listErpCustomers: get({
    summary: 'The customers as the ERP knows them, some at a time',
    access: 'customer.view',
    query: z.object({
      /** The last identity of the answer before. */
      after: idTextOf('customer').optional(),
      size: z.coerce.number<string | number>().int().min(1).max(500).default(200),
    }),
    data: z.object({
      rows: z.array(
        customer.pick({
          id: true,
          userNumber: true,
          name: true,
          creditLimit: true,
          arBalance: true,
          paymentTermsCode: true,
          salesPersonCode: true,
          consumptionTax: true,
        }),
      ),
      /** Where the next answer begins; null after the last. */
      next: idOf('customer').nullable(),
    }),
  }),
  getUserType: get({
    summary: 'The types of customers, with how many there are of each',
    access: 'customer.view',
    data: z.array(z.object({ type: customerType, customers: z.number().int() })),
  }),
  getUserGrade: get({
    summary: 'The grades of customers: the tiers of prices, then those of the shop',
    access: 'customer.view',
    data: z.array(customerGrade),
  }),
  exportUserGrades: listExport('customer.view', z.object({})),
  addUserGrade: post({
    summary: 'Add a grade of the shop, which buys at the prices of a tier',
    access: 'customer.grade',
    body: gradeCard,
    data: customerGrade,
    idempotency: 'optional',
  }),
  updateUserGrade: get({
    summary: 'Change the names of a grade, and the tier whose prices hold for its customers',
    access: 'customer.grade',
    params: gradeById,
    query: gradeCard.extend({ version: versionText }),
    data: customerGrade,
    idempotency: 'optional',
    changes: true,
  }),
  deleteUserGrade: get({
    summary: 'Delete a grade that no customer has',
    access: 'customer.grade',
    params: gradeById,
    data: z.object({ id: idOf('customerGrade') }),
    idempotency: 'optional',
    changes: true,
  }),
  listDeliveryAddresses: get({
    summary: 'The delivery addresses of a customer',
    access: 'customer.view',
    query: z.object({ userId: idTextOf('customer') }),
    data: z.array(deliveryAddress),
  }),
  updateDeliveryAddress: get({
    summary: 'Add a delivery address of a customer, or change one',
    access: 'order.edit',
    keepsStored: true,
    query: z.object({
      userId: idTextOf('customer'),
      id: idTextOf('deliveryAddress').optional(),
      version: versionText,
      ...addressFields,
    }),
    data: deliveryAddress,
    idempotency: 'optional',
    changes: true,
  }),
});
