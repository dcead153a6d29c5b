import { z } from 'zod';
import { deliveryAddress } from '../../api/customers/address.ts';
import { customer } from '../../api/customers/customer.ts';
import { goodsItem } from '../../api/goods/calls.ts';
import { versionNumber } from '../../api/kernel/wire.ts';
import { orders } from '../../api/orders/calls.ts';
import { draftKind } from '../kernel/entry/draft.ts';

/** The steps of order entry, in their order: one question each. */
export const STEPS = ['customer', 'address', 'goods', 'delivery', 'price', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Goes up when stored drafts change their shape: others are not read any more. */
const DRAFT_FORMAT = 1;

/** What an order that is being entered keeps of its customer. */
const draftCustomer = customer
  .pick({
    id: true,
    userNumber: true,
    name: true,
    nameZh: true,
    phone: true,
    grade: true,
    status: true,
    creditLimit: true,
    arBalance: true,
    paymentTermsCode: true,
  })
  // A draft from before this was kept has it when it is read anew.
  .extend({ awaitsAcceptance: customer.shape.awaitsAcceptance.default('0.00') });
export type DraftCustomer = z.output<typeof draftCustomer>;

const draftLine = z.object({
  /** Tells the lines of one draft apart, whatever becomes of their units. */
  lineId: z.number().int(),
  // What an order asks nothing of is read in whatever shape it was kept.
  goods: goodsItem.extend({
    category: goodsItem.shape.category.catch(null),
    brand: goodsItem.shape.brand.catch(null),
    salesUnit: goodsItem.shape.salesUnit.catch(null),
  }),
  unit: z.string(),
  /** In `unit`; null while nothing is typed. */
  quantity: z.number().nullable(),
  /** Whose price `goods.price` is. */
  pricedFor: z.number().int().nullable(),
});
export type DraftLine = z.output<typeof draftLine>;

/** What `commitOrder` was asked, with the key it was asked under. */
const attempt = z.object({ key: z.string(), body: orders.commitOrder.body });
export type CommitBody = z.output<typeof attempt>['body'];

/** An order that is being entered. */
export const orderDraft = z.object({
  draftId: z.string().min(1),
  step: z.enum(STEPS),
  /** The furthest step that was seen. */
  reached: z.enum(STEPS),
  customer: draftCustomer.nullable(),
  // A draft that was kept before addresses had versions is one all the same.
  address: deliveryAddress.extend({ version: versionNumber.default(0) }).nullable(),
  lines: z.array(draftLine),
  /** ISO 8601, or what was typed where that is none; null while nothing is. */
  deliveryAt: z.string().nullable(),
  customerRemark: z.string(),
  merchantRemark: z.string(),
  promotionCode: z.string(),
  /** Pasted rows that are not taken over, as they were pasted. */
  leftover: z.string().default(''),
  /** Null: by the customer's payment terms. */
  prepaid: z.boolean().nullable(),
  /** How many attempts were answered: with the draft's id it makes the next idempotency key. */
  answered: z.number().int().nonnegative(),
  /** Sent, and no answer came yet. */
  attempt: attempt.nullable(),
});
export type OrderDraft = z.output<typeof orderDraft>;

/** The draft of an order, one an account and shop. */
export const orderDrafts = draftKind({
  name: 'orderDraft',
  format: DRAFT_FORMAT,
  schema: orderDraft,
});

/** An order of which nothing is entered yet. */
export function emptyDraft(draftId: string): OrderDraft {
  return {
    draftId,
    step: 'customer',
    reached: 'customer',
    customer: null,
    address: null,
    lines: [],
    deliveryAt: null,
    customerRemark: '',
    merchantRemark: '',
    promotionCode: '',
    leftover: '',
    prepaid: null,
    answered: 0,
    attempt: null,
  };
}
