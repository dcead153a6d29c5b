import { sql } from 'drizzle-orm';
import type {
  Corrections,
  FinanceDay,
  FinanceOverview,
  SettlementStatistics,
} from '../../api/finance/calls.ts';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import { CASH } from '../kernel/ledger/accounts.ts';
import { financeBridge } from './bridge.ts';
import { onWire, orderMoney } from './orderMoney.ts';
import { currentPeriod, type Span, spanOf } from './span.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'now'>;
type Days = { from: string; to: string };

/** The statistics of the current period and of the days asked for (of the same where none are). */
export const financeOverviewOf = (call: Caller, asked: Days | null): Promise<FinanceOverview> =>
  inOneMoment(call.db, (tx) => overviewOf({ ...call, db: tx }, asked));

async function overviewOf(call: Caller, asked: Days | null): Promise<FinanceOverview> {
  const { cycle, span: current, waiting } = await currentPeriod(call);
  const range = spanOf(call, asked ?? current);
  const figures = await figuresOf(call, range);
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
      ...(isCurrent ? figures : await figuresOf(call, current)),
      bridge: waiting && (await financeBridge(call.db, current, waiting)),
    },
    range: {
      from: range.from,
      to: range.to,
      ...figures,
      orderCount: days.reduce((sum, { orderCount }) => sum + orderCount, 0),
      income: sumOf(({ totalIncome }) => totalIncome),
      serviceCharge: sumOf((day) => day.serviceCharge),
      serviceChargeGst: sumOf((day) => day.serviceChargeGst),
      correctedIncome: sumOf((day) => day.correctedIncome),
      correctedServiceCharge: sumOf((day) => day.correctedServiceCharge),
      correctedServiceChargeGst: sumOf((day) => day.correctedServiceChargeGst),
      closingBalance: days.at(-1)?.closingBalance ?? null,
      days,
    },
  };
}

/** The settlement statistics of a span, and what of them corrects orders of earlier days. */
async function figuresOf(
  { db }: Caller,
  span: Span,
): Promise<{ statistics: SettlementStatistics; corrections: Corrections }> {
  const { rows } = await db.execute<{ statistics: SettlementStatistics; corrections: Corrections }>(
    sql`
    with ${orderMoney(span)}
    select s.statistics, c.corrections from (
      select json_build_object(
        'totalAmount', ${onWire(sql`sum(settlement_amount)`)},
        'consumptionTax', ${onWire(sql`sum(tax_kept)`)},
        'deliveryFeeSubsidy', ${onWire(sql`sum(shipping_fee - delivery_expense)`)},
        'promotion', ${onWire(sql`sum(promotion)`)},
        'refund', ${onWire(sql`sum(refund)`)},
        'turnover', ${onWire(sql`sum(paid_amount)`)},
        'platformServiceFee', ${onWire(sql`sum(platform_service_fee)`)},
        'platformServiceTax', ${onWire(sql`sum(platform_service_tax)`)},
        'packingFee', ${onWire(sql`sum(packing_fee)`)},
        'borneByOthers', ${onWire(sql`sum(borne_by_others)`)},
        'transferAmount', ${onWire(sql`sum(transfer_amount)`)}
      ) as statistics from detail
    ) s, (
      select json_build_object(
        'orderCount', count(distinct order_id)::int,
        'turnover', ${onWire(sql`sum(paid_amount)`)},
        'refund', ${onWire(sql`sum(refund)`)},
        'platformServiceFee', ${onWire(sql`sum(platform_service_fee)`)},
        'platformServiceTax', ${onWire(sql`sum(platform_service_tax)`)},
        'borneByOthers', ${onWire(sql`sum(borne_by_others)`)},
        'transferAmount', ${onWire(sql`sum(paid_amount - refund - platform_service_fee
          - platform_service_tax + borne_by_others)`)}
      ) as corrections from money where is_correction
    ) c`,
  );
  const [found] = rows;
  if (!found) throw new Error('The statistics gave nothing');
  return found;
}

const SUMS = {
  totalIncome: sql`paid_amount - refund`,
  serviceCharge: sql`platform_service_fee`,
  serviceChargeGst: sql`platform_service_tax`,
} as const;
const CORRECTED = {
  correctedIncome: SUMS.totalIncome,
  correctedServiceCharge: SUMS.serviceCharge,
  correctedServiceChargeGst: SUMS.serviceChargeGst,
} as const;
const NOTHING = Object.fromEntries(
  [...Object.keys(SUMS), ...Object.keys(CORRECTED)].map((name) => [name, '0.00']),
) as Record<keyof typeof SUMS | keyof typeof CORRECTED, string>;

type DayRow = Omit<FinanceDay, 'closingBalance'>;

/** The daily summary, a row for every day of the span until today: no later one has ended with anything. */
export async function daysOf(call: Pick<Call, 'db' | 'now'>, span: Span): Promise<FinanceDay[]> {
  const sums = [
    ...Object.entries(SUMS).map(
      ([name, figure]) => sql`${onWire(sql`sum(${figure})`)} as ${sql.identifier(name)}`,
    ),
    ...Object.entries(CORRECTED).map(
      ([name, figure]) =>
        sql`${onWire(sql`sum(${figure}) filter (where is_correction)`)} as ${sql.identifier(name)}`,
    ),
  ];
  const { rows } = await call.db.execute<DayRow & Record<string, unknown>>(sql`
    with ${orderMoney(span)}
    select day::text as "date", count(*) filter (where day = first_day)::int as "orderCount",
      ${sql.join(sums, sql`, `)}
    from money group by day`);
  const byDay = new Map(rows.map((row) => [row.date, row]));
  const balances = await closingBalances(call, span);
  const days: FinanceDay[] = [];
  const today = dateAt(call.now(), span.timeZone);
  const last = span.to < today ? span.to : today;
  for (let date = span.from; date <= last; date = dayAfter(date)) {
    const day = byDay.get(date) ?? { date, orderCount: 0, ...NOTHING };
    days.push({ ...day, closingBalance: fromMinor(balances(date)) });
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
