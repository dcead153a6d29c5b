import { z } from 'zod';
import { get, post } from './operation.ts';
import { historyLine } from './record.ts';
import {
  id,
  idText,
  money,
  nonNegativeAmount,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from './wire.ts';

/** Customer tiers (spec section 3, price grades). */
const GRADES = ['general', 'junior', 'intermediate', 'premium'] as const;

/** A B2B customer account (spec section 3). */
export const customer = z.object({
  id,
  /** The user number. */
  userNumber: z.string(),
  name: z.string(),
  nameZh: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  uen: z.string().nullable(),
  grade: z.enum(GRADES),
  status: z.enum(['active', 'frozen']),
  country: z.string(),
  city: z.string(),
  creditLimit: money,
  /** What the customer owes on accepted, unpaid orders (AR balance). */
  arBalance: money,
  paymentTermsCode: z.string(),
  salesPersonCode: z.string().nullable(),
  consumptionTax: z.boolean(),
  version: versionNumber,
});
export type Customer = z.output<typeof customer>;

/** An account with what it went through, as its own page shows it. */
const customerRecord = customer.extend({ history: z.array(historyLine) });
export type CustomerRecord = z.output<typeof customerRecord>;

/** A delivery address of a customer. */
export const deliveryAddress = z.object({
  id,
  customerId: id,
  contact: z.string(),
  phone: z.string(),
  postCode: z.string(),
  address: z.string(),
  unitNumber: z.string(),
  isDefault: z.boolean(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** What a person fills in of an address (spec section 5: phone and postal code). */
const addressFields = {
  contact: requiredText(60),
  phone: requiredText(20).regex(/^(\+?[\d -]{6,19})?$/, 'validation.phone'),
  postCode: requiredText(6).regex(/^\d*$/, 'validation.postCode'),
  address: requiredText(120),
  unitNumber: text(20),
  /** As text, for it travels in the address of the call. */
  isDefault: z.enum(['true', 'false']),
};
/** The form of a delivery address. */
export const addressForm = z.object(addressFields);
export type AddressForm = z.output<typeof addressForm>;

export const customers = {
  listCustomers: post('/decsaasadmin/hxd/user/b2b/getList', {
    summary: 'B2B customers of the current shop, by name, phone or user number',
    access: 'customer.view',
    body: z.object({
      ...pageRequest,
      search: text(60).optional(),
      grade: z.enum(GRADES).optional(),
      status: z.enum(['active', 'frozen']).optional(),
    }),
    data: z.object({ rows: z.array(customer), ...pageAnswer }),
  }),
  getCustomer: get('/decsaasadmin/hxd/user/b2b/{id}/get', {
    summary: 'One B2B customer of the current shop',
    access: 'customer.view',
    params: z.object({ id: idText }),
    data: customerRecord,
  }),
  getCustomerByPhone: get('/decsaasadmin/hxd/user/get/user/{phone}', {
    summary: 'The B2B customer with this phone number',
    access: 'customer.view',
    params: z.object({ phone: z.string().max(20) }),
    data: customerRecord,
  }),
  setCreditLimit: post('/decsaasadmin/hxd/user/b2b/{id}/creditLimit', {
    summary: "Change a customer's credit limit",
    access: 'customer.edit',
    params: z.object({ id: idText }),
    body: z.object({
      creditLimit: nonNegativeAmount,
      remark: requiredText(200),
      version: versionNumber,
    }),
    data: customerRecord,
    sends: 'customer',
    idempotency: 'optional',
  }),
  freezeCustomer: get('/decsaasadmin/hxd/user/freeze/account/{id}', {
    summary: "Freeze a customer's account",
    access: 'customer.edit',
    params: z.object({ id: idText }),
    data: customerRecord,
    sends: 'customer',
    idempotency: 'optional',
    changes: true,
  }),
  unfreezeCustomer: get('/decsaasadmin/hxd/user/unfreeze/account/{id}', {
    summary: "Unfreeze a customer's account",
    access: 'customer.edit',
    params: z.object({ id: idText }),
    data: customerRecord,
    sends: 'customer',
    idempotency: 'optional',
    changes: true,
  }),
  getUserGrade: get('/decsaasadmin/hxd/user/get/user/grade', {
    summary: 'The price grades with their names',
    access: 'customer.view',
    data: z.array(z.object({ grade: z.enum(GRADES), name: z.string(), nameZh: z.string() })),
  }),
  listDeliveryAddresses: get('/decorder/wxapi/user/deliveryaddress/list/all', {
    summary: 'The delivery addresses of a customer',
    access: 'customer.view',
    query: z.object({ userId: idText }),
    data: z.array(deliveryAddress),
  }),
  updateDeliveryAddress: get('/decorder/wxapi/user/deliveryaddress/update', {
    summary: 'Add a delivery address of a customer, or change one',
    access: 'order.edit',
    query: z.object({ userId: idText, id: idText.optional(), ...addressFields }),
    data: deliveryAddress,
    changes: true,
  }),
};
