import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { and, eq, sql } from 'drizzle-orm';
import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Call } from '../../server/kernel/context.ts';
import { code, identity, json, reference, words } from '../../server/kernel/db/tables/columns.ts';
import {
  type Database,
  type Transaction,
  withRetries,
} from '../../server/kernel/db/transaction.ts';
import { actorOf, type Demo } from '../../server/kernel/demo/demo.ts';
import { notFound } from '../../server/kernel/failure.ts';
import { readHistory } from '../../server/kernel/history.ts';
import { attemptOn } from '../../server/kernel/log/attempt.ts';
import { logDone } from '../../server/kernel/log/write.ts';
import { moveOne } from '../../server/kernel/moveOne.ts';
import type { MailKind } from '../../server/kernel/outbox/kind.ts';
import { checkedCursor, pageOf, type Sort, windowOf } from '../../server/kernel/page.ts';
import { anyStored } from '../../server/kernel/product.ts';
import {
  type Actor,
  begin,
  beginning,
  type Stored,
  type StoredLifecycle,
} from '../../server/kernel/record.ts';
import { rowsOf } from '../../server/kernel/rows.ts';
import { inShop, inShopOrAll } from '../../server/kernel/scope.ts';
import { eachWordIn } from '../../server/kernel/search.ts';
import type { Reader } from '../../server/kernel/verify/reader.ts';
import { countsWhere } from '../../server/kernel/waiting.ts';
import { type tastings as contract, TASTING, type TastingDetail } from './contract.ts';
import { placeOf, type TastingEvent, type TastingFacts, tastingLifecycle } from './law.ts';

export const tastings = pgTable('tastings', {
  id: identity(),
  shopId: reference().notNull(),
  name: words().notNull(),
  isBooked: boolean().notNull(),
  state: json<unknown>({ words: [] }).notNull(),
  status: code().notNull(),
  version: integer().notNull().default(0),
});

export const tastingCounts = pgTable('tasting_counts', {
  shopId: reference().notNull(),
  status: code().notNull(),
  count: integer().notNull(),
});

/** Writes its tables, as `npm run baseline` would, and the triggers that count them. */
export async function migrate(db: Database): Promise<void> {
  const nothing = generateDrizzleJson({});
  const meant = generateDrizzleJson(
    { tastings, tastingCounts },
    undefined,
    undefined,
    'snake_case',
  );
  for (const statement of await generateMigration(nothing, meant)) {
    await db.execute(sql.raw(statement));
  }
  for (const [happened, rows] of [
    ['insert', 'new table as came'],
    ['update', 'old table as went new table as came'],
    ['delete', 'old table as went'],
  ]) {
    await db.execute(
      sql.raw(`create trigger tastings_${happened} after ${happened} on tastings
        referencing ${rows} for each statement
        execute function note_counts('tasting_counts', 'shop_id, status')`),
    );
  }
}

type Row = typeof tastings.$inferSelect;
const factsOf = ({ id, isBooked }: Row): TastingFacts => ({ tastingId: id, isBooked });

export const storedTasting: StoredLifecycle<Stored<TastingFacts>, TastingFacts, TastingEvent> = {
  lifecycle: tastingLifecycle,
  rows: {
    id: tastings.id,
    version: tastings.version,
    state: tastings.state,
    name: tastings.name,
    shown: { tasting: tastings.status },
  },
  async lock(tx, shopId, id) {
    const [row] = await tx
      .select()
      .from(tastings)
      .where(and(eq(tastings.id, id), inShopOrAll(tastings, shopId)))
      .for('no key update');
    if (!row) return null;
    const { version, name } = row;
    return {
      id,
      shopId: row.shopId,
      version,
      name,
      state: row.state as ChartState,
      facts: factsOf(row),
    };
  },
  async save(tx, { record, snapshot, version }) {
    const state = { state: snapshot.value, status: placeOf(snapshot.value) };
    await tx
      .update(tastings)
      .set({ ...state, version })
      .where(eq(tastings.id, record.id));
  },
};

async function plan(
  tx: Transaction,
  { shopId, actor, at }: { shopId: number; actor: Actor; at: Date },
  { name, isBooked }: { name: string; isBooked: boolean },
): Promise<number> {
  const state = beginning(tastingLifecycle, { tastingId: 0, isBooked }).value;
  const [row] = await tx
    .insert(tastings)
    .values({ shopId, name, isBooked, state, status: placeOf(state) })
    .returning();
  if (!row) throw new Error('The tasting was not written');
  await begin(tx, storedTasting, { id: row.id, shopId, name, facts: factsOf(row) }, { actor, at });
  return row.id;
}

async function detailOf(call: Pick<Call, 'db' | 'shopId'>, id: number): Promise<TastingDetail> {
  const [row] = await call.db
    .select()
    .from(tastings)
    .where(and(inShop(tastings, call), eq(tastings.id, id)));
  if (!row) throw notFound();
  return {
    tasting: { id: id as TastingDetail['tasting']['id'], name: row.name, version: row.version },
    state: row.state as TastingDetail['state'],
    facts: factsOf(row),
    history: await readHistory(call.db, tastingLifecycle.id, id),
  };
}

const BY_NAME: Sort = {
  name: 'name',
  column: sql`${tastings.name}`,
  id: sql`${tastings.id}`,
  type: 'text',
  descending: false,
};

type ListRequest = z.output<(typeof contract)['listTasting']['body']>;

async function listTastings(call: Call, body: ListRequest) {
  const found = and(inShop(tastings, call), eachWordIn(body.search, tastings.name));
  const window = windowOf(body, BY_NAME);
  const rows = await call.db
    .select({ id: tastings.id, name: tastings.name, cursor: window.cursor })
    .from(tastings)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const { rows: shown, ...page } = pageOf(rows, body, BY_NAME);
  return {
    ...page,
    rows: shown.map(({ id, name }) => ({ id: id as TastingDetail['tasting']['id'], name })),
    total: { count: await call.db.$count(tastings, found), exact: true },
  };
}

const handlers = {
  listTasting: ({ body }, call) => checkedCursor(() => listTastings(call, body)),
  getTasting: ({ params }, call) => detailOf(call, params.id),
  async planTasting({ body }, call) {
    const by = { shopId: call.shopId, actor: call.actor, at: call.now() };
    const id = await withRetries(call.db, (tx) => plan(tx, by, body));
    return detailOf(call, id);
  },
  moveTasting: ({ params, body: { event, version } }, call) =>
    moveOne(call, storedTasting, { id: params.id, version }, event, detailOf),
  async countTasting(_input, call) {
    const [row] = await call.db
      .select({ planned: sql<number>`coalesce(sum(${tastingCounts.count}), 0)::int` })
      .from(tastingCounts)
      .where(and(inShop(tastingCounts, call), eq(tastingCounts.status, 'planned')));
    return { planned: row?.planned ?? 0 };
  },
  renameTasting: ({ params, body: { name } }, call) =>
    call.db.transaction(async (tx) => {
      await tx
        .update(tastings)
        .set({ name })
        .where(and(inShop(tastings, call), eq(tastings.id, params.id)));
      await logDone(tx, call, attemptOn(call, TASTING, { id: params.id, name }));
      return detailOf({ ...call, db: tx as unknown as Call['db'] }, params.id);
    }),
} satisfies Handlers<typeof contract, Call>;

const demo: Demo<string[]> = {
  after: ['goods'],
  make: ({ random }) => [random.pick(['Mango week', 'Coffee morning']), 'Cheese evening'],
  async write(tx, { shops, now }, names) {
    for (const shop of shops) {
      const actor = actorOf(shop.people, 'tasting.plan');
      if (!actor) continue;
      for (const name of names) {
        await plan(tx, { shopId: shop.id, actor, at: now }, { name, isBooked: true });
      }
    }
  },
};

const mail: MailKind = {};

/** What it brings, as any domain does; its name is none of those that the types know. */
export const tastingsDomain = {
  handlers,
  grants: { 'tasting.view': ['storeManager', 'clerk'], 'tasting.plan': ['storeManager'] },
  stored: { tasting: () => anyStored(storedTasting) },
  tables: { tastings, tastingCounts },
  rows: { tasting: rowsOf({ id: tastings.id, name: tastings.name }) },
  counts: [{ rows: tastings, counts: tastingCounts }],
  waiting: { toTaste: countsWhere(tastingCounts, eq(tastingCounts.status, 'planned')) },
  audits: {
    tastings: async (db: Reader) => {
      const empty = await db
        .select({ id: tastings.id })
        .from(tastings)
        .where(eq(tastings.name, ''));
      return empty.map(({ id }) => `tasting ${id} has no name`);
    },
  },
  mail: { tasting: mail },
  demo,
};
