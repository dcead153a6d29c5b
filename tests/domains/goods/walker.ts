import type { Api } from '../../../api/client.ts';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { shelfQuery } from '../../../machines/goods/flow.ts';
import type { GoodsEvent, GoodsFacts } from '../../../machines/goods/law/facts.ts';
import { goodsLifecycle } from '../../../machines/goods/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { PassTime } from '../../paths/subjects.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { goodsVariants } from './variants.ts';

/** Goods with the shop that they are of. */
interface Kept {
  shopId: number;
  id: number;
}

/** The goods of the keeper's shops: nobody orders there, so that they can be off the shelf meanwhile. */
export async function prepareGoodsGround(keeper: Api): Promise<Kept[]> {
  const { restaurantVOList } = await keeper.currentLogin({});
  const found = await Promise.all(
    restaurantVOList.map(async ({ restaurantId: shopId }) => {
      const { rows } = await inShop(keeper, shopId).listGoods({ body: {} });
      return rows.map(({ id }) => ({ shopId, id }));
    }),
  );
  return found.flat();
}

/** Walks the goods of the keeper's shops in turns, each from being on the shelf on. */
export function goodsWalker(
  keeper: Api,
  kept: readonly Kept[],
  passTime: PassTime,
): Walker<GoodsFacts, GoodsEvent> {
  let turn = 0;
  const shopOf = (id: number) => kept.find((one) => one.id === id)?.shopId ?? 0;
  const get = (goodsId: number) => inShop(keeper, shopOf(goodsId)).getGoods({ query: { goodsId } });
  const send = (goodsId: number, event: GoodsEvent): Promise<GoodsDetail> =>
    inShop(keeper, shopOf(goodsId)).goodsShelves(
      { query: { goodsId, ...shelfQuery(ofToday(event)) } },
      { showError: false },
    );
  return {
    lifecycle: goodsLifecycle,
    variants: goodsVariants,
    read: async (id) => shown(await get(id)),
    passTime,
    create: async () => {
      const one = kept[turn % kept.length];
      if (!one) throw new Error('The keeper has no goods to walk');
      turn += 1;
      const found = await get(one.id);
      const isOn = goodsLifecycle.places(found.state).listing === 'onShelf';
      return shown(isOn ? found : await send(one.id, { type: 'putOn' }));
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** The chart's own choices are of another day: what comes back by itself comes back tomorrow. */
const ofToday = (event: GoodsEvent): GoodsEvent =>
  event.type === 'takeOff' && event.until !== null
    ? { ...event, until: new Date(Date.now() + DAY).toISOString() }
    : event;

async function say(work: () => Promise<GoodsDetail>): Promise<Said<GoodsFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

/** What the server's clock shows is no part of the record. */
function shown({ now: _now, ...whole }: GoodsDetail): Shown<GoodsFacts> {
  const { id, shelfVersion: version, state, facts, history } = whole;
  return { id, state, version, facts, historyLength: history.length, whole };
}
