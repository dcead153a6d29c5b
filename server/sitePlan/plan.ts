import { asc } from 'drizzle-orm';
import type { PlanArea, PlanLayout, SitePlan } from '../../api/sitePlan/calls.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { refused, stale } from '../kernel/failure.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { takeVersion } from '../kernel/takeVersion.ts';
import { hasSubscribed } from './subscription.ts';
import { planAreas, planTables, sitePlans } from './tables.ts';

type Reader = { db: Pick<Transaction, 'select'>; shopId: number };

/**
 * The areas and tables of the caller's shop; an empty plan of version nought before any was saved.
 * @throws Failure 4090 where the shop has not subscribed
 */
export async function readPlan(call: Reader): Promise<SitePlan> {
  await asksSubscription(call);
  return planOf(call);
}

/**
 * Replaces the areas and tables of the caller's shop.
 * @throws Failure 4090 where the shop has not subscribed, 4091 with the plan as it is where somebody
 * else saved it meanwhile
 */
export async function savePlan(
  call: Call,
  { layout, version }: { layout: PlanLayout; version: number },
): Promise<SitePlan> {
  const { shopId } = call;
  const attempt = attemptInShop(call, 'sitePlan');
  return withRetries(call.db, async (tx) => {
    const within = { db: tx, shopId };
    await asksSubscription(within);
    if (!(await takeVersion(tx, sitePlans, call, version, {})))
      throw stale(await planOf(within), attempt);
    const before = countOf(await planOf(within));
    await replaceRows(tx, call, layout.areas);
    const after = countOf(layout);
    const areas = { from: before.areas, to: after.areas };
    const tables = { from: before.tables, to: after.tables };
    await logDone(tx, call, attempt, null, [{ what: 'plan', areas, tables }]);
    return planOf(within);
  });
}

const countOf = ({ areas }: PlanLayout) => ({
  areas: areas.length,
  tables: areas.reduce((sum, { tables }) => sum + tables.length, 0),
});

async function asksSubscription(call: Reader): Promise<void> {
  if (!(await hasSubscribed(call))) throw refused({ rule: 'shopIsSubscribed' });
}

async function replaceRows(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  areas: readonly PlanArea[],
): Promise<void> {
  const { shopId } = call;
  await tx.delete(planTables).where(inShop(planTables, call));
  await tx.delete(planAreas).where(inShop(planAreas, call));
  if (areas.length === 0) return;
  await tx
    .insert(planAreas)
    .values(areas.map(({ tables: _tables, ...area }, position) => ({ shopId, position, ...area })));
  const tables = areas.flatMap((area, index) =>
    area.tables.map((table, position) => ({ shopId, area: index, position, ...table })),
  );
  if (tables.length > 0) await tx.insert(planTables).values(tables);
}

async function planOf({ db, shopId }: Reader): Promise<SitePlan> {
  const call = { shopId };
  const [plan] = await db.select().from(sitePlans).where(inShop(sitePlans, call));
  const areas = await db
    .select()
    .from(planAreas)
    .where(inShop(planAreas, call))
    .orderBy(asc(planAreas.position));
  const tables = await db
    .select()
    .from(planTables)
    .where(inShop(planTables, call))
    .orderBy(asc(planTables.area), asc(planTables.position));
  return {
    restaurantId: shopId,
    version: plan?.version ?? 0,
    areas: areas.map(({ shopId: _shop, position, ...area }) => ({
      ...area,
      tables: tables
        .filter((table) => table.area === position)
        .map(({ number, seats, shape, status, x, y }) => ({ number, seats, shape, status, x, y })),
    })),
  };
}
