import { sql } from 'drizzle-orm';
import { COMMISSION_RATES } from './commission.ts';

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
