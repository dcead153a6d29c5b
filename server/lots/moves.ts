import { and, eq } from 'drizzle-orm';
import type { Lot } from '../../api/lots/calls.ts';
import type { LotName } from '../../api/lots/lot.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { lotCalled } from './lotText.ts';
import { readLot } from './queries.ts';
import { lotOfGoods, lots } from './tables.ts';

/**
 * Corrects what a lot is known by, whatever is on the shelf of it.
 * @throws Failure 4000 where the goods have such a lot already; 4040; 4091 with the lot as it is now
 */
export const updateLot = (
  call: Call,
  { id, version }: { id: number; version: number },
  after: LotName,
): Promise<Lot> =>
  unlessTaken(
    lotOfGoods,
    () => invalid({ number: { rule: 'lotIsNew' } }),
    () =>
      withRetries(call.db, async (tx) => {
        const before = await lockRow(tx, lots, call, id);
        const attempt = attemptOn(call, 'lot', { id, name: lotCalled(before) });
        if (before.version !== version)
          throw stale(await readLot({ ...call, db: tx }, id), attempt);
        await tx
          .update(lots)
          .set({ ...after, version: version + 1 })
          .where(and(inShop(lots, call), eq(lots.id, id)));
        await logDone(
          tx,
          call,
          attempt,
          null,
          settingChanges(before, after, { number: 'text', expiry: 'text' }),
        );
        return readLot({ ...call, db: tx }, id);
      }),
  );
