import type { StoreFacts } from '../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../machines/storeClosure/law/index.ts';
import { beginning } from '../kernel/record.ts';
import type { stores } from './tables.ts';

type Row = Pick<typeof stores.$inferSelect, 'length' | 'closedAt' | 'reopensAt'>;

/** The facts of a store as its chart wants them; without a row it was never closed. */
export function factsOf(
  shop: { id: number; timeZone: string },
  row: Row | null | undefined,
): StoreFacts {
  return {
    storeId: shop.id,
    timeZone: shop.timeZone,
    length: row?.length ?? null,
    closedAt: row?.closedAt?.toISOString() ?? null,
    reopensAt: row?.reopensAt?.toISOString() ?? null,
  };
}

/** Where a store begins: the facts do not choose. */
export const beginningState = String(
  beginning(storeClosureLifecycle, factsOf({ id: 0, timeZone: 'UTC' }, null)).value,
);
