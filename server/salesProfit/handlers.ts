import { and, eq, inArray, sql } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Handlers, Refusal } from '../../api/kernel/operation.ts';
import type {
  ChangedRows,
  salesProfit as contract,
  NamedGoods,
} from '../../api/salesProfit/calls.ts';
import { salesProfitSheet } from '../../api/salesProfit/sheet.ts';
import { costStands } from '../../machines/salesProfit/law/rules.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { exportList, WHOLE } from '../kernel/listExport.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { sendProfitMail } from './mail.ts';
import { profitRows, profitTotals } from './report.ts';
import { saleCostDrafts, saleCosts } from './tables.ts';

/** How the operation log calls the saving of costs. */
const SAVING = { module: 'salesProfit', operation: 'batchSaveSaleProfit', target: null };

type Saved = Parameters<(typeof salesProfitHandlers)['batchSaveSaleProfit']>[0]['body']['rows'];

export const salesProfitHandlers = {
  getSaleProfitPage: async ({ query: { page, size, ...period } }, { db, shop }) => {
    const window = { limit: size, offset: (page - 1) * size };
    const [rows, totals] = [
      await profitRows(db, shop, period, window),
      await profitTotals(db, shop, period),
    ];
    return { rows, total: totals.goods, currency: shop.currency };
  },
  getTotalAmount: async ({ query }, { db, shop }) => ({
    ...(await profitTotals(db, shop, query)),
    currency: shop.currency,
  }),
  exportSaleProfit: ({ body }, call) =>
    exportList(
      call,
      salesProfitSheet,
      body,
      async ({ db, shop }, { size, cursor, ...period }) => {
        const offset = Number(cursor ?? 0);
        const rows = await profitRows(db, shop, period, { limit: size, offset });
        const so = offset + rows.length;
        // How many there are is not asked: what is too long is told while it is read.
        const isLast = rows.length < size;
        return { rows, next: isLast ? null : String(so), total: { count: so, exact: isLast } };
      },
      WHOLE,
    ),
  getCacheBeforeSaleProfit: async (_input, call) => {
    const [kept] = await call.db.select().from(saleCostDrafts).where(ownDraft(call));
    if (!kept) return { rows: [], goods: [], savedAt: null };
    const { rows, savedAt } = kept;
    return { rows, goods: await namesOf(rows, call), savedAt: savedAt.toISOString() };
  },
  cacheBeforeSaleProfit: async ({ body: { rows } }, call) => {
    const { db, shopId, account } = call;
    if (rows.length === 0) {
      await db.delete(saleCostDrafts).where(ownDraft(call));
      return { savedAt: null };
    }
    const savedAt = call.now();
    await db
      .insert(saleCostDrafts)
      .values({ shopId, accountId: account.id, rows, savedAt })
      .onConflictDoUpdate({
        target: [saleCostDrafts.shopId, saleCostDrafts.accountId],
        set: { rows, savedAt },
      });
    return { savedAt: savedAt.toISOString() };
  },
  batchSaveSaleProfit: async ({ body: { rows } }, call) => {
    refuseIncomplete(rows, call);
    return withRetries(call.db, async (tx) => {
      const ids = [...new Set(rows.map(({ goodsId }) => goodsId))];
      const known = await tx
        .select({ id: goods.id })
        .from(goods)
        .where(and(inShop(goods, call), inArray(goods.id, ids)));
      const there = new Set(known.map(({ id }) => id));
      const strange = rows.findIndex(({ goodsId }) => !there.has(goodsId));
      if (strange >= 0) throw invalid({ [`rows.${strange}.goodsId`]: 'validation.id' });
      // The last word on goods that are named twice; ids ascending, so that two savings wait in one order.
      const last = new Map(rows.map((row) => [row.goodsId, row]));
      await refuseUnseen(tx, call, [...last.values()]);
      await tx
        .insert(saleCosts)
        .values(
          [...last.values()]
            .sort((one, other) => one.goodsId - other.goodsId)
            .map(({ goodsId, cost, area }) => ({
              shopId: call.shopId,
              goodsId,
              cost: toMinor(cost),
              area,
              savedAt: call.now(),
              savedBy: call.account.id,
            })),
        )
        .onConflictDoUpdate({
          target: [saleCosts.shopId, saleCosts.goodsId],
          set: {
            cost: sql`excluded.cost`,
            area: sql`excluded.area`,
            savedAt: sql`excluded.saved_at`,
            savedBy: sql`excluded.saved_by`,
            version: sql`${saleCosts.version} + 1`,
          },
        });
      await tx.delete(saleCostDrafts).where(ownDraft(call));
      await logDone(tx, call, SAVING);
      return { saved: last.size };
    });
  },
  sendProfitToMail: ({ body }, call) => sendProfitMail(call, body),
} satisfies Handlers<typeof contract, Call>;

const ownDraft = (call: Pick<Call, 'shopId' | 'account'>) =>
  and(inShop(saleCostDrafts, call), eq(saleCostDrafts.accountId, call.account.id));

/** What the goods of rows are called; those of another shop have no name here. */
const namesOf = (rows: readonly { goodsId: number }[], call: Call): Promise<NamedGoods[]> =>
  call.db
    .select({ goodsId: goods.id, sku: goods.sku, name: goods.name, nameZh: goods.nameZh })
    .from(goods)
    .where(
      and(
        inShop(goods, call),
        inArray(
          goods.id,
          rows.map(({ goodsId }) => goodsId),
        ),
      ),
    )
    .orderBy(goods.id);

/**
 * Nobody overwrites what they have not seen. One saving of a shop at a time: of goods for which nothing
 * was written down yet there is no row to lock.
 * @throws Failure 4091 with what others have written down since
 */
async function refuseUnseen(tx: Transaction, { shopId }: Pick<Call, 'shopId'>, rows: Saved) {
  await lockInShop(tx, 'saleCosts', shopId);
  const ids = rows.map(({ goodsId }) => goodsId);
  const stored = await tx
    .select()
    .from(saleCosts)
    .where(and(inShop(saleCosts, { shopId }), inArray(saleCosts.goodsId, ids)))
    .orderBy(saleCosts.goodsId);
  const seen = new Map(rows.map((row) => [row.goodsId, row.version]));
  const changed = stored.flatMap(({ goodsId, cost, area, version }) => {
    const isSeen = [undefined, version].includes(seen.get(goodsId));
    return isSeen ? [] : [{ goodsId, cost: fromMinor(cost), area, version }];
  });
  if (changed.length > 0) throw stale({ rows: changed } satisfies ChangedRows, SAVING);
}

/** @throws Failure 4000 that names each cell that cannot be saved */
function refuseIncomplete(rows: Saved, { shop }: Pick<Call, 'shop'>): void {
  const errors: Record<string, Refusal> = {};
  rows.forEach((row, index) => {
    for (const [field, reason] of Object.entries(costStands(row, shop.currency))) {
      errors[`rows.${index}.${field}`] = reason;
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
