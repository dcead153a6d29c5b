import type { Api } from '../../../api/client.ts';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import type { GoodsCard } from '../../../api/goods/card.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { shelfQuery } from '../../../machines/goods/flow.ts';
import type { GoodsEvent, GoodsFacts } from '../../../machines/goods/law/facts.ts';
import { goodsLifecycle } from '../../../machines/goods/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { PassTime } from '../../paths/subjects.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { goodsCardOf } from './card.ts';
import { goodsVariants } from './variants.ts';

/** A shop in which nobody orders, with a category of it. */
interface GoodsGround {
  shopId: number;
  categoryId: GoodsCard['categoryId'];
}

/** The keeper's first shop: no list that another suite looks at has goods that are added there. */
export async function prepareGoodsGround(keeper: Api): Promise<GoodsGround> {
  const { restaurantVOList } = await keeper.currentLogin({});
  const shopId = restaurantVOList[0]?.restaurantId ?? 0;
  const names = { name: 'Walked', nameZh: '走查' };
  const [category] = await inShop(keeper, shopId).listGoodsCategories();
  if (category) return { shopId, categoryId: category.id };
  const [added] = await inShop(keeper, shopId).addCategory({ query: { ...names, sequence: 1 } });
  if (!added) throw new Error('The category was not added');
  return { shopId, categoryId: added.id };
}

/** Walks goods of the keeper's first shop, each added as a person adds it. */
export function goodsWalker(
  keeper: Api,
  { shopId, categoryId }: GoodsGround,
  passTime: PassTime,
): Walker<GoodsFacts, GoodsEvent> {
  const office = inShop(keeper, shopId);
  const get = (goodsId: number) => office.getGoods({ query: { goodsId } });
  const send = (goodsId: number, event: GoodsEvent): Promise<GoodsDetail> =>
    office.goodsShelves(
      { query: { goodsId, ...shelfQuery(ofToday(event)) } },
      { showError: false },
    );
  return {
    lifecycle: goodsLifecycle,
    variants: goodsVariants,
    read: async (id) => shown(await get(id)),
    passTime,
    create: async () => shown(await office.addGoods({ body: goodsCardOf({ categoryId }) })),
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
