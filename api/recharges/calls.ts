import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  instant,
  money,
  pageAnswer,
  pageRequest,
  positiveEachAmount,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { rechargesDomain } from './domain.ts';

const STATUSES = ['toBeConfirmed', 'succeeded', 'rejected'] as const;
export const RECHARGE_TABS = ['all', ...STATUSES] as const;
export type RechargeTab = (typeof RECHARGE_TABS)[number];

const METHODS = ['PAYNOW', 'CASH_PAY', 'CREDITCARD_PAY', 'WECHAT_PAY', 'ALIPAY'] as const;

/** Why a recharge is refused, or what else there is to say of it. */
const remark = text(200);

/** A recharge as the list shows it (spec section 3). */
export const rechargeRow = z.object({
  id: idOf('recharge'),
  rechargeNo: z.string(),
  /** The member. */
  userId: idOf('member'),
  nickname: z.string(),
  phone: z.string(),
  amount: money,
  currency: z.string(),
  method: z.enum(METHODS),
  status: z.enum(STATUSES),
  submittedAt: instant,
  submittedByName: z.string(),
  /** What was said when it was entered; empty for nothing. */
  remark: z.string(),
  version: versionNumber,
});
export type RechargeRow = z.output<typeof rechargeRow>;

/** A recharge as its own page shows it, and as every call that moves one answers. */
export const rechargeDetail = z.object({
  recharge: rechargeRow.extend({
    /** What the shop owes the member now. */
    walletBalance: money,
  }),
  state: stateValue,
  facts: z.object({
    rechargeId: idOf('recharge'),
    memberId: idOf('member'),
    /** All three in minor units. */
    amount: z.number().int(),
    /** What whoever entered it has confirmed alone for the same member in the last 24 hours. */
    alone: z.number().int(),
    limit: z.number().int().nullable(),
    currency: z.string(),
    enteredBy: person.nullable(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type RechargeDetail = z.output<typeof rechargeDetail>;

/** What narrows the list of recharges. */
export const rechargeFilter = z.object({
  tab: z.enum(RECHARGE_TABS).default('all'),
  /** In the number, the member's name and phone. */
  search: text(60).optional(),
  method: z.array(z.enum(METHODS)).min(1).max(METHODS.length).optional(),
  userId: idOf('member').optional(),
  submittedFrom: instant.optional(),
  /** Not included. */
  submittedTo: instant.optional(),
});
export type RechargeFilter = z.input<typeof rechargeFilter>;

/** What a member paid in, as it is entered. */
export const rechargeEntry = z.object({
  userId: idOf('member', 'validation.required'),
  amount: positiveEachAmount,
  method: z.enum(METHODS, { error: 'validation.required' }),
  remark: remark.default(''),
});

/** Why a recharge is refused. */
export const rechargeRefusal = z.object({
  type: z.literal('refuse'),
  remark: requiredText(200),
});

const which = { id: idOf('recharge'), version: versionNumber.optional() };

/** What the list is asked for. */
const listBody = rechargeFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['submittedAt', 'amount']), descending: z.boolean() })
    .default({ by: 'submittedAt', descending: true }),
});

export const recharges = callsOf(rechargesDomain, {
  listRecharge: post({
    summary: 'Recharges of the current shop: a page in the order asked for',
    access: 'recharge.view',
    body: listBody,
    data: z.object({ rows: z.array(rechargeRow), ...pageAnswer }),
  }),
  exportRecharges: listExport('recharge.view', listBody),
  countRecharge: post({
    summary: 'How many recharges each tab holds under a filter',
    access: 'recharge.view',
    body: rechargeFilter,
    data: z.object({
      tabs: z.record(z.enum(RECHARGE_TABS), z.number().int()),
      exact: z.boolean(),
    }),
  }),
  getRecharge: get({
    summary: 'One recharge with its history and the balance of the wallet',
    access: 'recharge.view',
    params: z.object({ id: idTextOf('recharge') }),
    data: rechargeDetail,
  }),
  getRechargeRelated: get({
    summary: 'What belongs to a recharge: the customer with its phone, others of its member',
    access: 'recharge.view',
    params: z.object({ id: idTextOf('recharge') }),
    data: z.object({
      customer: relatedRecords(idOf('customer')),
      others: relatedRecords(idOf('recharge')),
    }),
  }),
  submitRecharge: post({
    summary: 'Enter what a member paid in: it waits to be confirmed',
    access: 'recharge.add',
    sends: ['recharge', 'create'],
    idempotency: 'required',
    body: rechargeEntry,
    data: rechargeDetail,
  }),
  confirmRecharge: post({
    summary:
      "Confirm a recharge: credits the member's wallet, once; above the shop's limit somebody else than entered it does",
    access: 'recharge.confirm',
    sends: ['recharge', 'confirm'],
    idempotency: 'required',
    body: z.object(which),
    data: rechargeDetail,
  }),
  refuseRecharge: post({
    summary: 'Refuse a recharge with a remark',
    access: 'recharge.confirm',
    sends: ['recharge', 'refuse'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: rechargeDetail,
  }),
});
