import { and, eq } from 'drizzle-orm';
import type { Coverage } from '../../api/lifecycles.ts';
import { recordTimers } from '../../server/db/schema.ts';
import type { Database } from '../../server/db/transaction.ts';
import { storedOrder } from '../../server/orders/stored.ts';
import { fireDue, type TakeTimer, takesTimers } from '../../server/timers.ts';
import type { World } from '../api/orders/world.ts';
import { coverageOf } from './coverage.ts';
import { orderWalker, prepareOrderGround } from './orderWalker.ts';
import { type Walked, walk } from './walk.ts';

/** What one lifecycle's walk came to. */
export interface WalkReport {
  coverage: Coverage;
  faults: string[];
}

/** How each lifecycle is walked, by its id; a new lifecycle is one line here. */
const WALKS: Record<string, (world: World, progress: (said: string) => void) => Promise<Walked>> = {
  order: async (world, progress) => {
    // The manager: walking needs credit and stock, which a clerk may not give.
    const api = await world.signIn('manager');
    const ground = await prepareOrderGround(api);
    const passTime = delaysOf(world.db, 'order', takesTimers(world.db, storedOrder));
    return walk(orderWalker(api, ground, passTime), { progress });
  },
};

/** Walks every lifecycle of the product against a running server. */
export async function walkAll(
  world: World,
  engine: Coverage['engine'],
  progress: (said: string) => void = () => {},
): Promise<WalkReport[]> {
  const reports: WalkReport[] = [];
  for (const [id, walkOne] of Object.entries(WALKS)) {
    const walked = await walkOne(world, progress);
    reports.push({ coverage: coverageOf(id, walked, engine, new Date()), faults: walked.faults });
  }
  return reports;
}

/** Brings the delays of one record forward to now and fires what is due. */
function delaysOf(db: Database, lifecycle: string, take: TakeTimer) {
  return async (recordId: number): Promise<void> => {
    const now = new Date();
    await db
      .update(recordTimers)
      .set({ dueAt: now })
      .where(and(eq(recordTimers.lifecycle, lifecycle), eq(recordTimers.recordId, recordId)));
    await fireDue(db, { [lifecycle]: take }, now);
  };
}
