import { z } from 'zod';
import { customerStatus } from '../customers/customer.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import {
  instant,
  money,
  narrowed,
  nonNegativeAmount,
  pageAnswer,
  pageRequest,
  positiveAmount,
  quantity,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { countWords } from '../kernel/words.ts';
import { member } from '../members/calls.ts';
import { orderRow } from '../orders/calls.ts';
import {
  AFTER_SALES_TABS,
  afterSalesDetail,
  afterSalesOrder,
  afterSalesRelated,
  afterSalesRow,
  afterSalesType,
  apportionment,
  named,
  payNowTo,
  refundMethod,
} from './afterSalesCase.ts';
import { afterSalesDomain } from './domain.ts';
import { afterSalesFilter } from './filter.ts';
import { passBody, phone, rejectBody, remark, which, whichText } from './requests.ts';

export type * from './afterSalesCase.ts';
export type { AfterSalesFilter } from './filter.ts';
export type { AfterSalesRequest } from './requests.ts';

/** The most words of a description (spec section 5). */
export const DESCRIPTION_WORDS = 150;
/** The most pictures of a case (spec section 9, scene images). */
export const PICTURES = 5;

const claimedLines = z
  .array(z.object({ lineId: idOf('orderLine'), quantity }))
  .max(200, 'validation.tooMany');

const moves = { data: afterSalesDetail } as const;

/** What the list is asked for. */
const listBody = afterSalesFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['submittedAt', 'claimed', 'caseNo']), descending: z.boolean() })
    .default({ by: 'submittedAt', descending: true }),
});

export const afterSales = callsOf(afterSalesDomain, {
  apportionRefund: post({
    summary: 'What lines could bring back, over lines, delivery and who bears it; changes nothing',
    access: 'afterSales.view',
    body: z.object({
      orderId: idOf('order'),
      /** A case that is audited: its own claim does not stand in its way. */
      caseId: idOf('afterSalesCase').optional(),
      lines: claimedLines,
      /** Whether the delivery is to come back too. */
      delivery: z.boolean().default(false),
      problemCode: requiredText(40),
      method: refundMethod.default('original'),
      /** As much as lines and delivery cost and is left to give back, without it. */
      amount: positiveAmount.optional(),
    }),
    data: z.object({
      currency: z.string(),
      amount: money,
      /** The most that lines and delivery can bring back by this method. */
      most: money,
      apportionment,
    }),
  }),
  listAftersaleOrder: post({
    summary: 'After-sales cases of the current shop, filtered, sorted, a page at a time',
    access: 'afterSales.view',
    body: listBody,
    data: z.object({ rows: z.array(afterSalesRow), ...pageAnswer }),
  }),
  exportAftersaleOrders: listExport('afterSales.view', listBody),
  countAftersaleOrder: post({
    summary: 'How many cases each tab holds under a filter',
    access: 'afterSales.view',
    body: afterSalesFilter,
    data: z.object({
      tabs: z.record(z.enum(AFTER_SALES_TABS), z.number().int()),
      /** False where counting stopped at a cap (free text and dates are counted, not looked up). */
      exact: z.boolean(),
    }),
  }),
  getUrgentAftersaleCount: get({
    summary: 'How many cases have not been processed for over 12 hours',
    access: 'afterSales.view',
    data: z.object({ count: z.number().int() }),
  }),
  getAftersaleOrderDetail: get({
    summary: 'One case with its order, pictures, chart state, facts and history',
    access: 'afterSales.view',
    query: z.object({ id: idTextOf('afterSalesCase') }),
    data: afterSalesDetail,
  }),
  getAftersaleRelated: get({
    summary: 'What belongs to a case: its order, customer, invoice and statements',
    access: 'afterSales.view',
    params: z.object({ id: idTextOf('afterSalesCase') }),
    data: afterSalesRelated,
  }),
  listAftersaleProblem: get({
    summary: 'The problems that a case can be about, with their reasons',
    access: 'afterSales.view',
    data: z.array(named.extend({ type: afterSalesType, reasons: z.array(named) })),
  }),
  listRefundReason: get({
    summary: 'The reasons for a refund, all or those of one problem',
    access: 'afterSales.view',
    query: z.object({ problemCode: text(40).optional() }),
    data: z.array(named.extend({ problemCode: z.string() })),
  }),
  getOrderByPhoneNumber: get({
    summary: "A customer's newest orders with what can still be claimed of each",
    access: 'afterSales.view',
    query: z.object({ phone }),
    data: z.array(afterSalesOrder),
  }),
  findOrderToClaim: post({
    summary: 'Orders by phone number or order number, with what can still be claimed of each',
    access: 'afterSales.view',
    body: z.object({ search: requiredText(60).overwrite(narrowed), ...pageRequest }),
    data: z.object({ rows: z.array(afterSalesOrder), ...pageAnswer }),
  }),
  submitAftersale: post({
    summary: 'Submit a case for a customer; answers the case',
    access: 'afterSales.apply',
    idempotency: 'required',
    ...moves,
    sends: ['afterSalesCase', 'create'],
    body: z.object({
      orderId: idOf('order'),
      lines: claimedLines.min(1, 'validation.atLeastOneItem'),
      /** Whether the delivery is to come back too. */
      delivery: z.boolean().default(false),
      problemCode: requiredText(40),
      reasonCode: requiredText(40),
      method: refundMethod,
      amount: positiveAmount,
      description: requiredText(3000).refine(
        (said) => countWords(said) <= DESCRIPTION_WORDS,
        'validation.tooManyWords',
      ),
      /** Pictures that were uploaded before, each for one case. */
      pictureIds: z.array(idOf('file')).max(PICTURES, 'validation.tooManyPictures').default([]),
    }),
  }),
  startAudit: get({
    summary: 'Take a case on: who starts the audit says how it ends',
    access: 'afterSales.audit',
    idempotency: 'optional',
    changes: true,
    ...moves,
    sends: ['afterSalesCase', 'startAudit'],
    query: z.object(whichText),
  }),
  handOnAudit: post({
    summary: 'Hand an audit that was begun on to another auditor of the shop, with a remark',
    access: 'afterSales.view',
    idempotency: 'optional',
    ...moves,
    sends: ['afterSalesCase', 'handOn'],
    body: z.object({ ...which, auditorId: idOf('account'), remark }),
  }),
  submitAuditResult: post({
    summary: 'Pass a case, with the amount apportioned, or reject it with a remark',
    access: 'afterSales.audit',
    idempotency: 'optional',
    ...moves,
    sends: ['afterSalesCase', 'submitAuditResult'],
    body: z.discriminatedUnion('result', [passBody, rejectBody]),
  }),
  submitRefund: post({
    summary: 'Give the granted amount back the way it was paid or into the wallet, once',
    access: 'afterSales.refund',
    idempotency: 'required',
    ...moves,
    sends: ['afterSalesCase', 'submitRefund'],
    body: z.object(which),
  }),
  submitPayNowRefund: post({
    summary: 'Give the granted amount back by PayNow, once',
    access: 'afterSales.refund',
    idempotency: 'required',
    ...moves,
    sends: ['afterSalesCase', 'submitRefund'],
    body: z.object({ ...which, payNowTo }),
  }),
  issueCoupon: post({
    summary: 'Issue the granted compensation voucher, once',
    access: 'afterSales.refund',
    idempotency: 'required',
    ...moves,
    sends: ['afterSalesCase', 'issueCoupon'],
    body: z.object({
      ...which,
      validDays: z
        .number()
        .int('validation.wholeNumber')
        .min(1, 'validation.positive')
        .max(365, 'validation.tooMany'),
    }),
  }),
  redeemCoupon: post({
    summary:
      "Redeem a case's compensation voucher, once; by its code it is redeemed as any voucher",
    access: 'voucher.redeem',
    idempotency: 'required',
    ...moves,
    sends: ['afterSalesCase', 'redeemCoupon'],
    body: z.object({ ...which, remark: text(200).optional() }),
  }),
  takeBackCoupon: get({
    summary: 'Take the compensation voucher back while it is unused',
    access: 'afterSales.refund',
    idempotency: 'optional',
    changes: true,
    ...moves,
    sends: ['afterSalesCase', 'takeBackCoupon'],
    query: z.object({ ...whichText, remark: text(200).optional() }),
  }),
  customerCancelAftersale: post({
    summary: 'Withdraw a case for the customer before the audit starts',
    access: 'afterSales.apply',
    idempotency: 'optional',
    ...moves,
    sends: ['afterSalesCase', 'customerCancel'],
    body: z.object({ ...which, remark: text(200).optional() }),
  }),
  closeAftersaleOrder: get({
    summary: 'Close a case with a remark',
    access: 'afterSales.close',
    idempotency: 'optional',
    changes: true,
    ...moves,
    sends: ['afterSalesCase', 'close'],
    query: z.object({ ...whichText, remark }),
  }),
  updateOrderCommissionByOrderId: get({
    summary: 'Correct what the channel takes for an order; the ledger takes the difference',
    access: 'afterSales.commission',
    idempotency: 'optional',
    changes: true,
    query: z.object({
      orderId: idTextOf('order'),
      commission: nonNegativeAmount,
      remark,
      version: z.coerce.number<string | number>().int().optional(),
    }),
    data: z.object({
      orderId: idOf('order'),
      amount: money,
      currency: z.string(),
      version: versionNumber,
    }),
  }),
  getCrmGroupOrder: get({
    summary: 'The group-buy delivery that an order belongs to; null for any other order',
    access: 'afterSales.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: z
      .object({
        /** The day at the shop on which it is delivered, `2026-11-20`. */
        deliveryDate: z.string(),
        currency: z.string(),
        orderCount: z.number().int(),
        total: money,
        refunded: money,
        caseCount: z.number().int(),
        /** Its newest orders. */
        orders: z.array(orderRow),
      })
      .nullable(),
  }),
  getCrmOrder: get({
    summary: 'One order as after-sales looks at it: what can be claimed, and its cases',
    access: 'afterSales.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: afterSalesOrder,
  }),
  getCrmUserInfo: get({
    summary: 'Who a phone number belongs to, with what they bought and complained of',
    access: 'afterSales.view',
    query: z.object({ phone }),
    data: z.object({
      phone: z.string(),
      name: z.string(),
      /** Empty where there is none. */
      nameZh: z.string(),
      currency: z.string(),
      member: member.nullable(),
      /** The B2B customer account with this phone, where there is one. */
      customer: z
        .object({
          id: idOf('customer'),
          name: z.string(),
          nameZh: z.string(),
          status: customerStatus,
        })
        .nullable(),
      orderCount: z.number().int(),
      spent: money,
      refunded: money,
      caseCount: z.number().int(),
      openCaseCount: z.number().int(),
      coupons: z.array(
        z.object({
          code: z.string(),
          amount: money,
          expiresAt: instant,
          caseId: idOf('afterSalesCase'),
        }),
      ),
    }),
  }),
});
