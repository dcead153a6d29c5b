import { sql } from 'drizzle-orm';
import type { FinanceDay, FinanceOverview, SettlementStatistics } from '../../api/finance/calls.ts';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import { CASH } from '../kernel/ledger/accounts.ts';
import { onWire, orderMoney } from './orderMoney.ts';
import { currentPeriod, type Span, spanOf } from './span.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'now'>;
type Days = { from: string; to: string };

/** The statistics of the current period and of the days asked for (of the same where none are). */
export const financeOverviewOf = (call: Caller, asked: Days | null): Promise<FinanceOverview> =>
  inOneMoment(call.db, (tx) => overviewOf({ ...call, db: tx }, asked));

async function overviewOf(call: Caller, asked: Days | null): Promise<FinanceOverview> {
  const { cycle, span: current } = await currentPeriod(call);
  const range = spanOf(call, asked ?? current);
  const statistics = await statisticsOf(call, range);
  // A statement may keep a clock that is no longer the shop's.
  const isCurrent = +range.start === +current.start && +range.end === +current.end;
  const days = await daysOf(call, range);
  const sumOf = (part: (day: FinanceDay) => string) =>
    fromMinor(days.reduce((sum, day) => sum + sumToMinor(part(day)), 0n));
  return {
    currency: call.shop.currency,
    settlementCycle: cycle,
    current: {
      from: current.from,
      to: current.to,
      statistics: isCurrent ? statistics : await statisticsOf(call, current),
    },
    range: {
      from: range.from,
      to: range.to,
      statistics,
      orderCount: days.reduce((sum, { orderCount }) => sum + orderCount, 0),
      income: sumOf(({ totalIncome }) => totalIncome),
      serviceChargeGst: sumOf(({ serviceChargeGst }) => serviceChargeGst),
      closingBalance: days.at(-1)?.closingBalance ?? null,
      days,
    },
  };
}

async function statisticsOf({ db }: Caller, span: Span): Promise<SettlementStatistics> {
  const { rows } = await db.execute<SettlementStatistics & Record<string, unknown>>(sql`
    with ${orderMoney(span)}
    select ${onWire(sql`sum(settlement_amount)`)} as "totalAmount",
      ${onWire(sql`sum(tax)`)} as "consumptionTax",
      ${onWire(sql`sum(shipping_fee - delivery_expense)`)} as "deliveryFeeSubsidy",
      ${onWire(sql`sum(promotion)`)} as "promotion",
      ${onWire(sql`sum(refund)`)} as "refund",
      ${onWire(sql`sum(paid_amount)`)} as "turnover",
      ${onWire(sql`sum(platform_service_fee)`)} as "platformServiceFee",
      ${onWire(sql`sum(platform_service_tax)`)} as "platformServiceTax",
      ${onWire(sql`sum(packing_fee)`)} as "packingFee",
      ${onWire(sql`sum(borne_by_others)`)} as "borneByOthers",
      ${onWire(sql`sum(transfer_amount)`)} as "transferAmount"
    from detail`);
  const [found] = rows;
  if (!found) throw new Error('The statistics gave nothing');
  return found;
}

type DayRow = Pick<FinanceDay, 'date' | 'orderCount' | 'totalIncome' | 'serviceChargeGst'>;

/** The daily summary, a row for every day of the span until today: no later one has ended with anything. */
export async function daysOf(call: Pick<Call, 'db' | 'now'>, span: Span): Promise<FinanceDay[]> {
  const { rows } = await call.db.execute<DayRow & Record<string, unknown>>(sql`
    with ${orderMoney(span)}
    select day::text as "date", sum(orders)::int as "orderCount",
      ${onWire(sql`sum(income)`)} as "totalIncome", ${onWire(sql`sum(gst)`)} as "serviceChargeGst"
    from (
      select day, 0 as orders, paid - refund as income, 0 as gst from money
      union all
      select first_day, 1, 0, platform_service_tax from detail where first_day is not null
    ) parts group by day`);
  const byDay = new Map(rows.map((row) => [row.date, row]));
  const balances = await closingBalances(call, span);
  const days: FinanceDay[] = [];
  const today = dateAt(call.now(), span.timeZone);
  const last = span.to < today ? span.to : today;
  for (let date = span.from; date <= last; date = dayAfter(date)) {
    const {
      orderCount = 0,
      totalIncome = '0.00',
      serviceChargeGst = '0.00',
    } = byDay.get(date) ?? {};
    const closingBalance = fromMinor(balances(date));
    days.push({ date, orderCount, totalIncome, serviceChargeGst, closingBalance });
  }
  return days;
}

/** What the accounts of money held together when a day was over, in minor units; asked day by day. */
async function closingBalances(
  { db }: Pick<Call, 'db'>,
  { shopId, currency, timeZone, start, end }: Span,
): Promise<(day: string) => bigint> {
  const { rows } = await db.execute<{ day: string | null; change: string }>(sql`
    select case when e.at >= ${start.toISOString()}::timestamptz
        then (e.at at time zone ${timeZone})::date::text end as day,
      ${onWire(sql`sum(e.amount)`)} as change
    from ${ledgerEntries} e
    where e.shop_id = ${shopId} and e.currency = ${currency} and starts_with(e.account, ${CASH})
      and e.at < ${end.toISOString()}::timestamptz
    group by 1`);
  const changes = new Map(rows.map(({ day, change }) => [day, sumToMinor(change)]));
  let balance = changes.get(null) ?? 0n;
  return (day) => {
    balance += changes.get(day) ?? 0n;
    return balance;
  };
}
