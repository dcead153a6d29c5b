import { z } from 'zod';
import { type PlanLayout, planLayout } from '../../api/sitePlan/calls.ts';
import { SESSION_KEYS, type TextStorage } from '../session/store.ts';

const keptPlans = z.object({
  userId: z.number(),
  /** By the shop's identity: what was laid out, on which version, and not saved yet. */
  shops: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      layout: planLayout,
      lost: z.array(planLayout).default([]),
    }),
  ),
});

/** What was laid out and not saved. */
export interface KeptPlan {
  version: number;
  layout: PlanLayout;
  /** What was sent and may have been saved, though no answer said so. */
  lost: PlanLayout[];
}

/** Where a person's unsaved plan of one shop lies in the browser. */
export interface PlanKeeper {
  read(): KeptPlan | null;
  write(plan: KeptPlan): void;
  clear(): void;
}

/**
 * Keeps what was laid out and not saved over a closed browser and an ended session (spec section 3):
 * with the user's id, so that it is discarded for anybody else. A storage that is full or shut is put
 * up with: the plan on the screen still holds it.
 */
export function createPlanKeeper(
  storage: TextStorage,
  { userId, shopId }: { userId: number; shopId: number },
): PlanKeeper {
  const readAll = () => {
    try {
      const kept = keptPlans.safeParse(JSON.parse(storage.getItem(SESSION_KEYS.sitePlan) ?? ''));
      if (kept.success && kept.data.userId === userId) return kept.data;
      storage.removeItem(SESSION_KEYS.sitePlan);
    } catch {
      // Nothing that can be read is nothing that was kept.
    }
    return { userId, shops: {} };
  };
  const writeAll = (shops: z.output<typeof keptPlans>['shops']) => {
    try {
      if (Object.keys(shops).length === 0) storage.removeItem(SESSION_KEYS.sitePlan);
      else storage.setItem(SESSION_KEYS.sitePlan, JSON.stringify({ userId, shops }));
    } catch {
      // As above.
    }
  };
  return {
    read: () => readAll().shops[String(shopId)] ?? null,
    write: (plan) => writeAll({ ...readAll().shops, [shopId]: plan }),
    clear: () => {
      const { [String(shopId)]: _saved, ...others } = readAll().shops;
      writeAll(others);
    },
  };
}
