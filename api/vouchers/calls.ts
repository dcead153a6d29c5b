import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { charactersIn } from '../kernel/characters.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import {
  id,
  instant,
  money,
  pageAnswer,
  pageRequest,
  positiveEachAmount,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { vouchersDomain } from './domain.ts';

const STATUSES = ['toDecide', 'toBeActivated', 'inProgress', 'expired'] as const;
const TABS = ['all', ...STATUSES] as const;
export type VoucherTab = (typeof TABS)[number];

/** How many copies a voucher can have. */
const MOST_COPIES = 10_000;

const moment = instant.refine((value) => !Number.isNaN(Date.parse(value)), 'validation.instant');

/** How many characters a rule of usage has at most (spec section 5). */
const LONGEST_RULE = 50;

/** So that nobody stores a page under one character: far more than fifty emoji ever need. */
const MOST_UNITS = 1_000;

/**
 * A rule of usage, up to 50 characters as people count them (`charactersIn`): form, contract and chart
 * all count so, and an emoji is one.
 */
const usageRule = requiredText(MOST_UNITS).check(({ value, issues }) => {
  if (charactersIn(value) <= LONGEST_RULE || value.length > MOST_UNITS) return;
  issues.push({
    code: 'too_big',
    origin: 'string',
    maximum: LONGEST_RULE,
    inclusive: true,
    input: value,
    message: 'validation.tooLong',
  });
});

/** What a person enters of a voucher (spec section 5: 1 to 10 rules, each up to 50 characters). */
export const voucherCard = z.object({
  name: requiredText(60),
  /** What one copy is worth. */
  amount: positiveEachAmount,
  /** How many copies there are; after creation it can only grow. */
  issued: z
    .number({ error: ({ input }) => (input ? 'validation.wholeNumber' : 'validation.required') })
    .int('validation.wholeNumber')
    .positive('validation.positive')
    .max(MOST_COPIES, 'validation.tooMany'),
  /** When it starts by itself. */
  startsAt: moment,
  /** When it ends by itself. */
  endsAt: moment,
  /** The rules of usage, as the customer reads them. */
  rules: z.array(usageRule).min(1, 'validation.required').max(10, 'validation.tooMany'),
});

/** An event of a voucher as a person sends it. */
export const voucherRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), card: voucherCard }),
  z.object({ type: z.literal('approve') }),
  z.object({ type: z.literal('decline'), remark: requiredText(200) }),
  z.object({ type: z.literal('activate') }),
  z.object({ type: z.literal('end'), remark: requiredText(200) }),
]);
export type VoucherRequest = z.output<typeof voucherRequest>;

/** A voucher as the list shows it. */
export const voucherRow = z.object({
  id: idOf('voucher'),
  voucherNo: z.string(),
  name: z.string(),
  amount: money,
  currency: z.string(),
  issued: z.number().int(),
  redeemed: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  rules: z.array(z.string()),
  status: z.enum(STATUSES),
  createdAt: instant,
  createdByName: z.string(),
  version: versionNumber,
});
export type VoucherRow = z.output<typeof voucherRow>;

/** A voucher as its own page shows it, and as every call that moves one answers. */
export const voucherDetail = z.object({
  voucher: voucherRow,
  state: stateValue,
  facts: z.object({
    voucherId: idOf('voucher'),
    currency: z.string(),
    name: z.string(),
    amount: z.number().int(),
    issued: z.number().int(),
    /** Milliseconds since 1970. */
    startsAt: z.number().int(),
    endsAt: z.number().int(),
    rules: z.array(z.string()),
    /** What all copies may be worth that a second person approved, in minor units; 0 where none has. */
    approvedWorth: z.number().int(),
    /** Above it a second person approves, in minor units; null where one is enough for any. */
    limit: z.number().int().nullable(),
    /** Who entered it, or changed it last. */
    preparedBy: person.nullable(),
    /** Who asks. */
    actor: person.nullable(),
    /** When this was answered. */
    now: z.number().int(),
  }),
  history: z.array(historyLine),
});
export type VoucherDetail = z.output<typeof voucherDetail>;

/** One copy of a voucher. */
const voucherCopy = z.object({
  id,
  /** Of one that is left its last signs alone, for who may not issue vouchers: `VC-•••••-•••TD`. */
  code: z.string(),
  /** Null while it can be redeemed. */
  redeemedAt: instant.nullable(),
  redeemedByName: z.string().nullable(),
  /** His picture, as it is now; none without one. */
  redeemedByAvatar: idOf('file').nullable().optional(),
  remark: z.string().nullable(),
});
export type VoucherCopy = z.output<typeof voucherCopy>;

const COPIES = ['redeemed', 'open', 'all'] as const;
export type CopyFilter = (typeof COPIES)[number];

/** What somebody presents: a copy of a voucher, or what compensated an after-sales case. */
export const presentedVoucher = z.object({
  kind: z.enum(['voucher', 'compensation']),
  code: z.string(),
  /** Of the voucher or the case. */
  recordId: id,
  /** The voucher's name; of a compensation the number of its case. */
  name: z.string(),
  amount: money,
  currency: z.string(),
  endsAt: instant,
  rules: z.array(z.string()),
  redeemedAt: instant.nullable(),
  /** Why it cannot be redeemed now; null where it can. */
  obstacle: refusal.nullable(),
});
export type PresentedVoucher = z.output<typeof presentedVoucher>;

/** A code as people write it: letters and figures, with or without dashes. */
const code = requiredText(40);

/** What narrows the list of vouchers. */
export const voucherFilter = z.object({
  tab: z.enum(TABS).default('all'),
  /** In the number or the name. */
  search: text(60).optional(),
});
export type VoucherFilter = z.input<typeof voucherFilter>;

/** What redeeming asks for. */
export const redemption = z.object({ code, remark: text(200).default('') });

const which = { id: idOf('voucher'), version: versionNumber.optional() };
const params = z.object({ id: idTextOf('voucher') });

/** What the list is asked for. */
const listBody = voucherFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['startsAt', 'endsAt', 'createdAt']), descending: z.boolean() })
    .default({ by: 'startsAt', descending: true }),
});

export const vouchers = callsOf(vouchersDomain, {
  listVoucher: post({
    summary: 'Vouchers of the current shop: a page in the order asked for',
    access: 'voucher.view',
    body: listBody,
    data: z.object({ rows: z.array(voucherRow), ...pageAnswer }),
  }),
  exportVouchers: listExport('voucher.view', listBody),
  countVoucher: post({
    summary: 'How many vouchers each tab holds under a search',
    access: 'voucher.view',
    body: voucherFilter,
    data: z.object({ tabs: z.record(z.enum(TABS), z.number().int()), exact: z.boolean() }),
  }),
  getVoucher: get({
    summary: 'One voucher with its history',
    access: 'voucher.view',
    params,
    data: voucherDetail,
  }),
  addVoucher: post({
    summary:
      'Create a voucher with its copies: it waits for its start, above the limit of the shop for another person first',
    access: 'voucher.edit',
    sends: ['voucher', 'create'],
    idempotency: 'optional',
    body: voucherCard,
    data: voucherDetail,
  }),
  editVoucher: post({
    summary: 'Change a voucher; the issued quantity can only grow',
    access: 'voucher.edit',
    sends: ['voucher', 'edit'],
    idempotency: 'optional',
    params,
    body: voucherCard.extend({ version: versionNumber.optional() }),
    data: voucherDetail,
  }),
  approveVoucher: post({
    summary: 'Approve a voucher whose copies are worth more than one person may promise',
    access: 'voucher.approve',
    sends: ['voucher', 'approve'],
    idempotency: 'optional',
    body: z.object(which),
    data: voucherDetail,
  }),
  declineVoucher: post({
    summary: 'Decline such a voucher, with a remark: it never starts',
    access: 'voucher.approve',
    sends: ['voucher', 'decline'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: voucherDetail,
  }),
  activateVoucher: post({
    summary: 'Start a voucher before its start date',
    access: 'voucher.edit',
    sends: ['voucher', 'activate'],
    idempotency: 'optional',
    body: z.object(which),
    data: voucherDetail,
  }),
  endVoucher: post({
    summary: 'End a voucher before its end date, with a remark',
    access: 'voucher.edit',
    sends: ['voucher', 'end'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: voucherDetail,
  }),
  listVoucherCopies: post({
    summary: "A voucher's copies: those that were redeemed, newest first, or those that are left",
    access: 'voucher.view',
    params,
    body: z.object({ ...pageRequest, which: z.enum(COPIES).default('redeemed') }),
    data: z.object({ rows: z.array(voucherCopy), ...pageAnswer }),
  }),
  exportVoucherCopies: download({
    summary:
      "A voucher's codes as a spreadsheet: all, those that were redeemed, or those that are left",
    access: 'voucher.edit',
    params,
    body: z.object({ which: z.enum(COPIES).default('all') }),
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
  findVoucher: post({
    summary: 'What a code stands for, before it is redeemed',
    access: 'voucher.redeem',
    body: z.object({ code }),
    data: presentedVoucher.nullable(),
  }),
  redeemVoucher: post({
    summary: 'Redeem a copy of a voucher, or a compensation voucher, by its code, once',
    access: 'voucher.redeem',
    loggedAs: 'redeem',
    idempotency: 'required',
    body: redemption,
    data: presentedVoucher,
  }),
});
