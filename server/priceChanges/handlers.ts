import { and, eq, inArray } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { priceChanges as contract } from '../../api/priceChanges/calls.ts';
import { priceChangesSheet } from '../../api/priceChanges/sheet.ts';
import { cardInMemory } from '../../machines/priceChange/law/amounts.ts';
import type { PriceChangeEvent, PriceLine } from '../../machines/priceChange/law/facts.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { checkCustomers, createPriceChange } from './create.ts';
import { findPricedGoods, linesFrom } from './find.ts';
import { countTabs, listPriceChanges, priceChangeDetail, priceChangeReach } from './queries.ts';
import { storedPriceChange } from './stored.ts';
import { levelsOf, priceChanges } from './tables.ts';

export const priceChangeHandlers = {
  listPriceChanges: ({ body }, call) => checkedCursor(() => listPriceChanges(call, body)),
  exportPriceChanges: ({ body }, call) =>
    exportList(call, priceChangesSheet, body, listPriceChanges),
  countPriceChanges: ({ body }, call) => countTabs(call, body),
  getPriceChange: ({ params }, call) => priceChangeDetail(call, params.id),
  getPriceChangeReach: ({ params }, call) => priceChangeReach(call, params.id),
  findPricedGoods: ({ body }, call) => findPricedGoods(call, body),
  addPriceChange: async ({ body: { source, ...card } }, call) => {
    await checkCustomers(call.db, call, card);
    const lines = source === null ? [] : await linesFrom(call, card, source);
    const id = await withRetries(call.db, (tx) => createPriceChange(tx, call, { ...card, lines }));
    return priceChangeDetail(call, id);
  },
  editPriceChange: async ({ body: { id, version, ...card } }, call) => {
    const inMemory = cardInMemory(card, call.shop.currency);
    await checkLines(call, id, inMemory.lines);
    return move(call, { id, version }, { type: 'edit', card: inMemory });
  },
  submitPriceChange: ({ body }, call) => move(call, body, { type: 'submit' }),
  approvePriceChange: ({ body }, call) => move(call, body, { type: 'approve' }),
  refusePriceChange: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'refuse', remark }),
  reworkPriceChange: ({ body }, call) => move(call, body, { type: 'rework' }),
  withdrawPriceChange: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'withdraw', remark }),
} satisfies Handlers<typeof contract, Call>;

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: PriceChangeEvent) =>
  moveOne(call, storedPriceChange, which, event, priceChangeDetail);

/** Each of the shop's goods in a unit has one price at a level of the change. @throws Failure 4000 at the line */
async function checkLines(call: Call, id: number, lines: readonly PriceLine[]): Promise<void> {
  const [change] = await call.db
    .select()
    .from(priceChanges)
    .where(and(inShop(priceChanges, call), eq(priceChanges.id, id)));
  // That there is none is told by the move.
  if (!change) return;
  const levels = levelsOf(change).length;
  const ids = [...new Set(lines.map(({ goodsId }) => goodsId))];
  const rows = await call.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, ids)));
  const known = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  for (const [index, { goodsId, unit, at }] of lines.entries()) {
    if (!known.has(goodsId)) {
      throw invalid({ [`lines.${index}.goodsId`]: { rule: 'goodsAreOfShop' } });
    }
    if (at >= levels) throw invalid({ [`lines.${index}.at`]: 'validation.levelUnknown' });
    const key = `${goodsId} ${at} ${unit}`;
    if (seen.has(key)) throw invalid({ [`lines.${index}.unit`]: 'validation.unitTwice' });
    seen.add(key);
  }
}
