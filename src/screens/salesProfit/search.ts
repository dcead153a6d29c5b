import { dayAfter, instantOf, wallClockOf } from '../../../api/kernel/zone.ts';
import type { ProfitQuery } from '../../../machines/salesProfit/machine.ts';
import { day, textOf, wholeOf } from '../../components/list/fields.ts';

/** Rows on a page, and on a phone, where each is a card with fields. */
export const ROWS = 50;
export const ROWS_ON_PHONE = 20;

/** The report's address; without days it is this month up to today. */
export interface ProfitSearch {
  from?: string;
  to?: string;
  q?: string;
  page?: number;
}

/** The address with every part given, days by the shop's clock. */
export interface ProfitView {
  from: string;
  /** Included. */
  to: string;
  q: string;
  page: number;
}

/** Reads the address: what makes no sense is as usual. */
export function profitView(
  search: Record<string, unknown>,
  now: Date,
  timeZone: string,
): ProfitView {
  const today = wallClockOf(now, timeZone).slice(0, 10);
  const to = day.view(day.read(search.to)) ?? today;
  const from = day.view(day.read(search.from)) ?? `${to.slice(0, 8)}01`;
  return { from, to, q: textOf(search.q, 60) ?? '', page: wholeOf(search.page, 10_000) ?? 1 };
}

/** What the server is asked for it. */
export function profitQuery(
  { from, to, q, page }: ProfitView,
  timeZone: string,
  size = ROWS,
): ProfitQuery {
  return {
    from: instantOf(from, timeZone) ?? new Date(0).toISOString(),
    to: instantOf(dayAfter(to), timeZone) ?? new Date(0).toISOString(),
    ...(q === '' ? {} : { search: q }),
    page,
    size,
  };
}
