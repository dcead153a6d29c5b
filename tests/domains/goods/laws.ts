import type { GoodsRequest } from '../../../api/goods/request.ts';
import { createGoodsFlow, goodsLaw } from '../../../machines/goods/flow.ts';
import type { GoodsEvent } from '../../../machines/goods/law/facts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { goodsVariants } from './variants.ts';

/** What the server's clock shows in its answers. */
const NOW = '2026-01-01T00:00:00.000Z';

/** Its charts, for whatever needs no server. */
export const goodsLaws = {
  goods: law({
    law: goodsLaw,
    variants: goodsVariants,
    create: createGoodsFlow,
    versioned: (shelfVersion) => ({ id: 1, shelfVersion, now: NOW }),
    requestOf,
    entry: null,
    secondPerson: { takeOff: NOTHING, putOn: NOTHING },
  }),
};

function requestOf(event: GoodsEvent): GoodsRequest {
  if (event.type === 'putOn') return { type: 'putOn' };
  const { type, remark, until } = event;
  return { type, remark, until };
}
