import {
  calendarDayFilter,
  choice,
  type FilterWords,
  listSheet,
  moment,
  type Say,
  type SheetColumn,
  sum,
  text,
} from '../kernel/listSheet.ts';
import type {
  CommissionGrouping,
  CommissionLine,
  CommissionLineFilter,
  RefundGrouping,
  RefundLine,
  RefundLineFilter,
} from './calls.ts';

/** Where the word of a grouping's key is. */
const WORDS = {
  reason: (key) => `reasons.${key}`,
  bearer: (key) => `bearers.${key}`,
  decider: (key) => `deciders.${key}`,
  method: (key) => `orders:methods.${key}`,
  channel: (key) => `orders:channels.${key}`,
} as const satisfies Record<RefundGrouping | CommissionGrouping, (key: string) => string>;

/** What a group is called: as people call it, else by the word of its key. */
export function groupInWords(
  by: RefundGrouping | CommissionGrouping,
  { key, name }: { key: string; name: string | null },
  say: Say['text'],
): string {
  if (name !== null && name !== '') return name;
  if (key === '') return say(`unknown.${by}`) ?? '';
  return say(WORDS[by](key)) ?? key;
}

type Line = RefundLine | CommissionLine;

const amount = <Row>(name: string, value: (row: Row) => string): SheetColumn<Row> =>
  sum(`fields.${name}`, value);
const number = <Row extends Line>() => text<Row>('fields.orderSn', ({ orderSn }) => orderSn, 18);
const posting = <Row extends Line>() =>
  text<Row>(
    'fields.posting',
    ({ postingId }) => (postingId === null ? null : String(postingId)),
    12,
  );
const remark = <Row extends Line>() => text<Row>('fields.remark', (row) => row.remark, 30);

/** A group alone, called as its first line calls it. */
const group = <Row, By extends RefundGrouping | CommissionGrouping>(
  nameOf: (by: By, row: Row) => string | null,
): FilterWords<Row, { by: By; key: string }> => ({
  label: 'fields.group',
  value: ({ by, key }, say, first) =>
    `${say.text(`groupings.${by}`) ?? by}: ${groupInWords(by, { key, name: first && nameOf(by, first) }, say.text)}`,
});

const days = {
  from: calendarDayFilter('finance:range.from'),
  to: calendarDayFilter('finance:range.to'),
};

/** The refunds of some days as a sheet. */
export const refundLinesSheet = listSheet<RefundLine, RefundLineFilter>()({
  namespace: 'moneyReports',
  title: 'refunds.title',
  columns: {
    orderSn: number(),
    at: moment('fields.at', ({ at }) => at),
    amount: amount('refund', (row) => row.amount),
    reason: text(
      'fields.reason',
      ({ reason, reasonName }, say) =>
        groupInWords('reason', { key: reason, name: reasonName }, say.text),
      30,
    ),
    caseNo: text('fields.caseNo', ({ caseNo }) => caseNo, 18),
    decider: text('fields.decider', ({ decider }) => decider, 20),
    asker: text('fields.asker', ({ asker }) => asker, 20),
    method: choice('fields.method', 'orders:methods', ({ method }) => method),
    channel: choice('fields.channel', 'orders:channels', ({ channel }) => channel),
    shop: amount('shop', ({ shop }) => shop),
    platform: amount('platform', ({ platform }) => platform),
    rider: amount('rider', ({ rider }) => rider),
    remark: remark(),
    posting: posting(),
  },
  filters: {
    ...days,
    group: group((by: RefundGrouping, row) =>
      by === 'reason' ? row.reasonName : by === 'decider' ? row.decider : null,
    ),
  },
});

/** What channels took in some days as a sheet. */
export const commissionLinesSheet = listSheet<CommissionLine, CommissionLineFilter>()({
  namespace: 'moneyReports',
  title: 'commissions.title',
  columns: {
    orderSn: number(),
    at: moment('fields.at', ({ at }) => at),
    amount: amount('commission', (row) => row.amount),
    reason: choice('fields.reason', 'reasons', ({ reason }) => reason),
    decider: text('fields.corrector', ({ decider }) => decider, 20),
    channel: choice('fields.channel', 'orders:channels', ({ channel }) => channel),
    remark: remark(),
    posting: posting(),
  },
  filters: {
    ...days,
    group: group((by: CommissionGrouping, row) => (by === 'decider' ? row.decider : null)),
  },
});
