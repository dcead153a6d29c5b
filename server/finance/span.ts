import type { SettlementCycle } from '../../api/bankAccounts.ts';
import { dateAt, dayAfter, instantOf } from '../../api/zone.ts';
import { cycleEnd, cycleStart } from '../../machines/settlement/cycle.ts';
import type { Call } from '../context.ts';

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

/** The settlement cycle that runs now. */
export function currentPeriod({ shop, now }: Pick<Call, 'shop' | 'now'>): Span {
  const { timeZone } = shop;
  const cycle: SettlementCycle = shop.settlementCycle;
  const at = now().toISOString();
  const last = new Date(Date.parse(cycleEnd(cycle, at, timeZone)) - 1);
  const from = dateAt(new Date(cycleStart(cycle, at, timeZone)), timeZone);
  return spanOf({ shop }, { from, to: dateAt(last, timeZone) });
}

function momentOf(day: string, timeZone: string): Date {
  const moment = instantOf(day, timeZone);
  if (moment === null) throw new Error(`Not a day: ${day}`);
  return new Date(moment);
}
