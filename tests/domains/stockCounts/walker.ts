import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { StockCountDetail } from '../../../api/stockCounts/calls.ts';
import type { StockCountEvent, StockCountFacts } from '../../../machines/stockCount/law/facts.ts';
import { stockCountLifecycle } from '../../../machines/stockCount/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { goodsCardOf } from '../goods/card.ts';
import { prepareGoodsGround } from '../goods/walker.ts';
import { stockCountVariants } from './variants.ts';

export const prepareCountGround = prepareGoodsGround;

/** Walks counts of the keeper's first shop, each of goods of its own: goods are on one count alone. */
export function stockCountWalker(
  keeper: Api,
  { shopId, categoryId }: Awaited<ReturnType<typeof prepareGoodsGround>>,
): Walker<StockCountFacts, StockCountEvent> {
  const office = inShop(keeper, shopId);
  const flags = () => ({ idempotencyKey: randomUUID(), showError: false });
  return {
    lifecycle: stockCountLifecycle,
    variants: stockCountVariants,
    read: async (id) => shown(await office.getStockCount({ params: { id } })),
    passTime: async () => {},
    create: async () => {
      const { id } = await office.addGoods({ body: goodsCardOf({ categoryId }) });
      const body = { scope: { by: 'goods' as const, goodsIds: [id] } };
      return shown(await office.addStockCount({ body }, flags()));
    },
    send: (id, event) =>
      say(() => office.moveStockCount({ params: { id }, body: { event } }, flags())),
  };
}

async function say(work: () => Promise<StockCountDetail>): Promise<Said<StockCountFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: StockCountDetail): Shown<StockCountFacts> {
  const { stockCount, state, facts, history } = detail;
  const { id, version } = stockCount;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
