import { eq } from 'drizzle-orm';
import type { PlanArea, PlanTable, TableShape, TableStatus } from '../../api/sitePlan/calls.ts';
import type { SubscriptionEvent } from '../../machines/subscription/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import { storedSubscription } from './stored.ts';
import { planAreas, planTables, sitePlans } from './tables.ts';

const DAY = 24 * 60 * 60_000;

/** What happened to the subscription of each shop that has one, the days ago that each was sent. */
const SUBSCRIPTIONS: Record<number, readonly [daysAgo: number, event: SubscriptionEvent][]> = {
  1: [
    [60, { type: 'request' }],
    [58, { type: 'confirm' }],
  ],
  2: [[1, { type: 'request' }]],
};

type Laid = [
  number: string,
  seats: number,
  shape: TableShape,
  x: number,
  y: number,
  status?: TableStatus,
];

const tables = (laid: readonly Laid[]): PlanTable[] =>
  laid.map(([number, seats, shape, x, y, status = 'free']) => ({
    number,
    seats,
    shape,
    status,
    x,
    y,
  }));

/** The first shop's plan: the counter's tables, the hall and what is under the awning. */
const PLAN: readonly PlanArea[] = [
  {
    name: 'Hall',
    x: 1,
    y: 1,
    width: 26,
    height: 16,
    tables: tables([
      ['1', 4, 'square', 2, 3, 'taken'],
      ['2', 4, 'square', 7, 3, 'taken'],
      ['3', 4, 'square', 12, 3],
      ['4', 6, 'long', 18, 3, 'held'],
      ['5', 8, 'round', 4, 9],
      ['6', 8, 'round', 11, 9, 'taken'],
      ['7', 10, 'long', 18, 9],
    ]),
  },
  {
    name: 'Awning',
    x: 29,
    y: 1,
    width: 18,
    height: 10,
    tables: tables([
      ['21', 2, 'round', 2, 3],
      ['22', 2, 'round', 7, 3],
      ['23', 2, 'round', 12, 3, 'held'],
      ['24', 6, 'long', 4, 7, 'outOfUse'],
    ]),
  },
  {
    name: 'Private room',
    x: 29,
    y: 13,
    width: 12,
    height: 12,
    tables: tables([['31', 12, 'upright', 5, 4, 'held']]),
  },
];

/** A shop's subscription and plan; the subscription by the very functions that serve people. */
async function seedSitePlan(
  tx: Transaction,
  { id: shopId, people }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId));
  const asker = actorOf(people, 'sitePlan.edit');
  // Whoever asked does not confirm.
  const others = people.filter(({ id }) => id !== asker?.id);
  const office = actorOf(others, 'sitePlan.subscribe');
  if (!shop || !asker || !office) return;
  const db = tx as unknown as Database;
  for (const [daysAgo, event] of SUBSCRIPTIONS[shopId] ?? []) {
    const at = new Date(now.getTime() - daysAgo * DAY);
    const actor = event.type === 'request' ? asker : office;
    await send(db, storedSubscription, { id: shopId, shopId, event, actor, at }, tx);
  }
  if (shopId !== 1) return;
  await tx.insert(sitePlans).values({ shopId, version: 1 });
  await tx
    .insert(planAreas)
    .values(PLAN.map(({ tables: _tables, ...area }, position) => ({ shopId, position, ...area })));
  await tx
    .insert(planTables)
    .values(
      PLAN.flatMap((area, index) =>
        area.tables.map((table, position) => ({ shopId, area: index, position, ...table })),
      ),
    );
}

/** Subscriptions, and the plan of the first shop. */
export const sitePlanDemo: Demo = {
  after: [],
  async write(tx, { shops, now }) {
    for (const shop of shops) await seedSitePlan(tx, shop, now);
  },
};
