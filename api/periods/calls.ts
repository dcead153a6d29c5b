import { z } from 'zod';
import { MOST_DAYS } from '../finance/calls.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
  instant,
  money,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { periodsDomain } from './domain.ts';

const STATUSES = ['open', 'closed', 'reopeningAsked', 'discarded'] as const;
const PERIOD_TABS = ['all', ...STATUSES] as const;
export type PeriodTab = (typeof PERIOD_TABS)[number];

/** A period of the books as the list shows it. */
export const periodRow = z.object({
  id: idOf('period'),
  periodNo: z.string(),
  /** Its days by the shop's clock, first and last included. */
  from: day,
  to: day,
  status: z.enum(STATUSES),
  currency: z.string(),
  /** Who closed it last, and when; null where nobody has, or it is open again. */
  closedByName: z.string().nullable(),
  /** His picture, as it is now; none without one. */
  closedByAvatar: idOf('file').nullable().optional(),
  closedAt: instant.nullable(),
  /** What the ledger had of it when it was closed; null where it is open. */
  turnover: money.nullable(),
  refund: money.nullable(),
  version: versionNumber,
});
export type PeriodRow = z.output<typeof periodRow>;

/** A period as its own page shows it, and as every call that moves one answers. */
export const periodDetail = z.object({
  period: periodRow,
  state: stateValue,
  facts: z.object({
    periodId: idOf('period'),
    from: day,
    to: day,
    /** Today by the shop's clock. */
    today: day,
    askedBy: person.nullable(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type PeriodDetail = z.output<typeof periodDetail>;

/** What narrows the list of periods. */
const periodFilter = z.object({
  tab: z.enum(PERIOD_TABS).default('all'),
  /** In the number. */
  search: text(60).optional(),
});
export type PeriodFilter = z.input<typeof periodFilter>;

const DAY = 24 * 60 * 60 * 1000;

/** The days of a new period. */
export const periodEntry = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !(from > to), { error: 'validation.dayOrder', path: ['to'] })
  // Finance shows as many at once.
  .refine(({ from, to }) => !((Date.parse(to) - Date.parse(from)) / DAY >= MOST_DAYS), {
    error: 'validation.tooManyDays',
    path: ['to'],
  });

/** An event of a period as a person sends it. */
export const periodRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('discard'), remark: requiredText(200) }),
  z.object({ type: z.literal('askReopening'), remark: requiredText(200) }),
  z.object({ type: z.literal('reopen') }),
  z.object({ type: z.literal('keepClosed'), remark: requiredText(200) }),
]);
export type PeriodRequest = z.output<typeof periodRequest>;

const which = { id: idOf('period'), version: versionNumber.optional() };
const remark = requiredText(200);

/** What the list is asked for. */
const listBody = periodFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['from']), descending: z.boolean() })
    .default({ by: 'from', descending: true }),
});

export const periods = callsOf(periodsDomain, {
  listPeriod: post({
    summary: 'Periods of the current shop’s books: a page in the order asked for',
    access: 'period.view',
    body: listBody,
    data: z.object({ rows: z.array(periodRow), ...pageAnswer }),
  }),
  exportPeriods: listExport('period.view', listBody),
  countPeriod: post({
    summary: 'How many periods each tab holds',
    access: 'period.view',
    body: periodFilter,
    data: z.object({ tabs: z.record(z.enum(PERIOD_TABS), z.number().int()), exact: z.boolean() }),
  }),
  getPeriod: get({
    summary: 'One period with its history',
    access: 'period.view',
    params: z.object({ id: idTextOf('period') }),
    data: periodDetail,
  }),
  getPeriodRelated: get({
    summary: 'What is still open in a period: statements, cases, owed orders, recharges',
    access: 'period.view',
    params: z.object({ id: idTextOf('period') }),
    data: z.object({
      statements: relatedRecords(idOf('settlement')),
      cases: relatedRecords(idOf('afterSalesCase')),
      orders: relatedRecords(idOf('order')),
      recharges: relatedRecords(idOf('recharge')),
    }),
  }),
  addPeriod: post({
    summary: 'Begin a period: days that are in no other',
    access: 'period.close',
    sends: ['period', 'create'],
    idempotency: 'required',
    body: periodEntry,
    data: periodDetail,
  }),
  closePeriod: post({
    summary: 'Close a period that is over: what comes late is booked after it',
    access: 'period.close',
    sends: ['period', 'close'],
    idempotency: 'optional',
    body: z.object(which),
    data: periodDetail,
  }),
  discardPeriod: post({
    summary: 'Discard an open period, with a remark: its days are free for another',
    access: 'period.close',
    sends: ['period', 'discard'],
    idempotency: 'optional',
    body: z.object({ ...which, remark }),
    data: periodDetail,
  }),
  askPeriodReopening: post({
    summary: 'Ask that a closed period is reopened, with a remark',
    access: 'period.close',
    sends: ['period', 'askReopening'],
    idempotency: 'optional',
    body: z.object({ ...which, remark }),
    data: periodDetail,
  }),
  reopenPeriod: post({
    summary: 'Reopen a period that somebody else asked for',
    access: 'period.reopen',
    sends: ['period', 'reopen'],
    idempotency: 'optional',
    body: z.object(which),
    data: periodDetail,
  }),
  keepPeriodClosed: post({
    summary: 'Leave a period closed that was asked to be reopened, with a remark',
    access: 'period.reopen',
    sends: ['period', 'keepClosed'],
    idempotency: 'optional',
    body: z.object({ ...which, remark }),
    data: periodDetail,
  }),
});
