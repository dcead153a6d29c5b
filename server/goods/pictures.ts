import { and, eq } from 'drizzle-orm';
import type { GoodsDetail } from '../../api/goods/calls.ts';
import type { GoodsPictures } from '../../api/goods/pictureShapes.ts';
import { GOODS_PICTURES, PICTURE_PLACES, type PicturePlace } from '../../api/goods/pictures.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { goodsDetail } from './queries.ts';
import { picturesOf } from './shownPictures.ts';
import { goods } from './tables.ts';

/** The pictures of each place, by their files, in their order. */
type Chosen = Record<PicturePlace, readonly number[]>;

/**
 * Says which pictures goods have, and in which order. Their stock and what else they are has no part in
 * it, and another version.
 * @throws Failure 4000 by place, where a file is none of the shop's of that kind; 4040; 4091 with the
 * goods as they are now
 */
export const setPictures = (
  call: Call,
  { goodsId, version, ...chosen }: Chosen & { goodsId: number; version: number },
): Promise<GoodsDetail> =>
  withRetries(call.db, async (tx) => {
    const row = await lockRow(tx, goods, call, goodsId);
    const attempt = attemptOn(call, 'goods', row);
    if (row.picturesVersion !== version) {
      throw stale(await goodsDetail({ ...call, db: tx }, goodsId), attempt);
    }
    const before = chosenIn(await picturesOf({ ...call, db: tx }, goodsId));
    await attachPictures(tx, call, goodsId, chosen, before);
    await tx
      .update(goods)
      .set({ picturesVersion: row.picturesVersion + 1 })
      .where(and(inShop(goods, call), eq(goods.id, goodsId)));
    const now = chosenIn(await picturesOf({ ...call, db: tx }, goodsId));
    await logDone(
      tx,
      call,
      attempt,
      null,
      settingChanges(NOTHING, told(before, now), {
        picturesAdded: 'number',
        picturesRemoved: 'number',
        picturesSorted: 'number',
      }),
    );
    return goodsDetail({ ...call, db: tx }, goodsId);
  });

/**
 * Gives new goods the pictures of others: both refer to the same files.
 * @throws Failure 4000 where the shop has no such goods
 */
export async function copyPictures(
  tx: Transaction,
  call: Call,
  fromId: number,
  goodsId: number,
): Promise<void> {
  const own = and(inShop(goods, call), eq(goods.id, fromId));
  if ((await tx.$count(goods, own)) === 0) {
    throw invalid({ picturesOf: { rule: 'goodsAreOfShop' } });
  }
  const chosen = chosenIn(await picturesOf({ ...call, db: tx }, fromId));
  await attachPictures(tx, call, goodsId, chosen, NONE);
}

const NONE: Chosen = { thumbnail: [], ad: [], scene: [], detail: [] };
const NOTHING = { picturesAdded: null, picturesRemoved: null, picturesSorted: null };

/** Writes the places that differ. @throws Failure 4000 as `attachFiles`, at the place */
async function attachPictures(
  tx: Transaction,
  call: Call,
  recordId: number,
  chosen: Chosen,
  before: Chosen,
): Promise<void> {
  for (const place of PICTURE_PLACES) {
    if (chosen[place].join() === before[place].join()) continue;
    const { kind } = GOODS_PICTURES[place];
    await attachFiles(tx, call, { record: kind, recordId, kind }, chosen[place], place);
  }
}

const chosenIn = (pictures: GoodsPictures): Chosen => {
  const idsAt = (place: PicturePlace) => pictures[place].map(({ id }) => id);
  return {
    thumbnail: idsAt('thumbnail'),
    ad: idsAt('ad'),
    scene: idsAt('scene'),
    detail: idsAt('detail'),
  };
};

/** How many pictures came, went, and have another place among those that stayed; null for none. */
function told(before: Chosen, now: Chosen): Record<keyof typeof NOTHING, number | null> {
  const count = (of: (place: PicturePlace) => number) =>
    PICTURE_PLACES.reduce((sum, place) => sum + of(place), 0) || null;
  const without = (some: readonly number[], others: readonly number[]) =>
    some.filter((id) => !others.includes(id));
  return {
    picturesAdded: count((place) => without(now[place], before[place]).length),
    picturesRemoved: count((place) => without(before[place], now[place]).length),
    picturesSorted: count((place) => {
      const stayed = before[place].filter((id) => now[place].includes(id));
      const left = now[place].filter((id) => before[place].includes(id));
      return left.filter((id, index) => stayed[index] !== id).length;
    }),
  };
}
