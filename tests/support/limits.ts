import type { Api } from '../../api/client.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { LIMIT_KINDS, type LimitKind } from '../../api/kernel/limits.ts';
import type { Database } from '../../server/kernel/db/transaction.ts';
import { shopLimits } from '../../server/shopSettings/tables.ts';

/** Sets a limit of the caller's shop as its administrator does; null for none. */
export async function setLimit(admin: Api, kind: LimitKind, limit: string | null): Promise<void> {
  // Others may be setting one at this moment.
  for (let tries = 0; ; tries += 1) {
    try {
      const { version } = await admin.getLimits();
      await admin.saveLimit({ body: { kind, limit, remark: 'As agreed', version } });
      return;
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.kind === 'stale';
      if (!isStale || tries === 9) throw error;
    }
  }
}

/** Lets one person be enough for any amount in a shop whose tests are about something else. */
export async function dropLimits(db: Pick<Database, 'insert'>, shopId: number): Promise<void> {
  await db.insert(shopLimits).values(
    LIMIT_KINDS.map((kind, index) => ({
      shopId,
      // After whatever the demo has set.
      version: 100 + index,
      kind,
      before: null,
      amount: null,
      at: new Date(0),
      actorId: null,
      actorName: 'Nobody',
      remark: 'One person is enough here',
    })),
  );
}
