import { type SQL, sql } from 'drizzle-orm';
import type { LotName } from '../../api/lots/lot.ts';
import type { Call } from '../kernel/context.ts';
import { invalid } from '../kernel/failure.ts';
import type { CountOfShop } from '../kernel/product.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { todayAt } from '../receivables/open.ts';
import { lots } from './tables.ts';

/** Something of it is on the shelf. */
export const ON_HAND: SQL = sql`${lots.stock} > 0`;

/** What is on the shelf and may not be sold any more: it waits for a person to write it off. */
export const lotsExpired: CountOfShop = (call) =>
  rowsWhere(lots, sql`${ON_HAND} and ${lots.expiry} < ${todayAt(call)}`)(call);

/**
 * What comes in has not expired yet.
 * @throws Failure 4000 at `field` where its expiry day is over
 */
export function unlessPast(
  call: Pick<Call, 'now' | 'shop'>,
  lot: LotName | undefined,
  field: string,
): void {
  const today = todayAt(call);
  if (lot && lot.expiry < today) {
    throw invalid({ [field]: { rule: 'expiryIsAhead', figures: { today } } });
  }
}
