import { sql } from 'drizzle-orm';

/** What each channel takes of what was paid, in percent; our own take nothing. */
const COMMISSION_RATES: Record<string, string> = {
  shopee: '6',
  lazada: '6',
  groupBuy: '3',
  app: '5',
};

/** The rate of a channel, in percent; null where it takes nothing. */
export const commissionRate = (channel: string): string | null => COMMISSION_RATES[channel] ?? null;

/**
 * The channels' rates as rows of SQL (channel, percent). What a channel takes of what was paid and
 * not given back is the platform's service fee.
 */
export const commissionRates = sql.join(
  Object.entries(COMMISSION_RATES).map(
    ([channel, rate]) => sql`(${channel}::text, ${rate}::numeric)`,
  ),
  sql`, `,
);
