import type { z } from 'zod';
import type { GoodsDetail, goods as goodsContract } from '../../api/goods/calls.ts';
import type { GoodsEvent } from '../../machines/goods/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { goodsDetail } from './queries.ts';
import { storedGoods } from './stored.ts';

type Asked = z.output<(typeof goodsContract)['goodsShelves']['query']>;

/** What is asked for, as an event of the chart. */
const EVENTS: Record<Asked['status'], (asked: Asked, at: Date) => GoodsEvent> = {
  offShelf: ({ remark = '', until = null }, at) => ({
    type: 'takeOff',
    remark,
    until: until === null ? null : new Date(until).toISOString(),
    at: at.toISOString(),
  }),
  onShelf: () => ({ type: 'putOn' }),
};

/** Takes goods off the shelf, or puts them on it. @throws as `moveOne` */
export function moveGoods(call: Call, asked: Asked): Promise<GoodsDetail> {
  const at = call.now();
  const which = { id: asked.goodsId, version: asked.version };
  return moveOne(call, storedGoods, which, EVENTS[asked.status](asked, at), goodsDetail, { at });
}
