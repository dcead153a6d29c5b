import type { SettlementCycle } from '../../api/bankAccounts/calls.ts';
import { dateAt, dayAfter, instantOf } from '../../api/kernel/zone.ts';
import { cycleEnd, cycleStart } from '../../machines/settlement/law/cycle.ts';
import type { Call } from '../kernel/context.ts';
import { latestSettlement } from '../settlements/latestSettlement.ts';
import type { SettlementRow } from '../settlements/settlementRecord.ts';

/** Days by a shop's clock, first and last included, as moments: `start` ≤ at < `end`. */
export interface Span {
  shopId: number;
  currency: string;
  timeZone: string;
  from: string;
  to: string;
  start: Date;
  end: Date;
}

/** The days as moments; a day that the clocks change on is as long as it is. */
export function spanOf({ shop }: Pick<Call, 'shop'>, { from, to }: { from: string; to: string }) {
  const { id: shopId, currency, timeZone } = shop;
  const start = momentOf(from, timeZone);
  const end = momentOf(dayAfter(to), timeZone);
  return { shopId, currency, timeZone, from, to, start, end } satisfies Span;
}

/** The settlement cycle that runs now, with how often the shop is settled in it. */
export interface Period {
  cycle: SettlementCycle;
  span: Span;
  /** The statement that waits for its end; null where none does. */
  waiting: SettlementRow | null;
}

/**
 * The period of the statement that waits: it keeps the cycle, clock and end that it began with, whatever
 * is chosen for the shop since. Where there is none, or its end has passed and the clock is yet to
 * generate it, the shop's own cycle, from that end on.
 */
export async function currentPeriod({
  db,
  shop,
  now,
}: Pick<Call, 'db' | 'shop' | 'now'>): Promise<Period> {
  const at = now();
  const waiting = await latestSettlement(db, shop.id);
  if (waiting && at < waiting.periodTo) {
    const { cycle, timeZone, periodFrom, periodTo } = waiting;
    const span = spanBetween({ ...shop, timeZone }, periodFrom, periodTo);
    return { cycle, span, waiting };
  }
  const { settlementCycle: cycle, timeZone } = shop;
  const first = new Date(cycleStart(cycle, at.toISOString(), timeZone));
  const start = waiting && waiting.periodTo > first ? waiting.periodTo : first;
  const end = new Date(cycleEnd(cycle, at.toISOString(), timeZone));
  return { cycle, span: spanBetween(shop, start, end), waiting: null };
}

function spanBetween(
  { id: shopId, currency, timeZone }: Pick<Call['shop'], 'id' | 'currency' | 'timeZone'>,
  start: Date,
  end: Date,
): Span {
  const from = dateAt(start, timeZone);
  const to = dateAt(new Date(end.getTime() - 1), timeZone);
  return { shopId, currency, timeZone, from, to, start, end };
}

function momentOf(day: string, timeZone: string): Date {
  const moment = instantOf(day, timeZone);
  if (moment === null) throw new Error(`Not a day: ${day}`);
  return new Date(moment);
}
