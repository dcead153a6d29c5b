import { and, lte } from 'drizzle-orm';
import { type RateKind, rateOn } from '../../api/rates/rate.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { shopRates } from './tables.ts';

/** What holds in a shop on a day, in percent. */
export interface RatesOfDay {
  tax: string;
  /** What a channel takes of what is paid; null where it takes nothing. */
  feeOf(channel: string): string | null;
}

/** The rates of a shop on a day by its clock: the one place that says which of them holds. */
export async function ratesOn(
  db: Pick<Transaction, 'select'>,
  shopId: number,
  day: string,
): Promise<RatesOfDay> {
  const rows = await db
    .select({ kind: shopRates.kind, rate: shopRates.rate, fromDay: shopRates.fromDay })
    .from(shopRates)
    .where(and(inShop(shopRates, { shopId }), lte(shopRates.fromDay, day)));
  const byKind = Map.groupBy<string, (typeof rows)[number]>(rows, ({ kind }) => kind);
  const of = (kind: string) => rateOn(byKind.get(kind) ?? [], day)?.rate ?? null;
  const tax = of('tax' satisfies RateKind);
  if (tax === null) throw new Error(`Shop ${shopId} has no tax on ${day}`);
  return { tax, feeOf: of };
}
