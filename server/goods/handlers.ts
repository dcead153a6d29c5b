import type { goods as goodsContract } from '../../api/goods/calls.ts';
import { goodsSheet } from '../../api/goods/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { getGoods, listCategories, listGoods, readGoods } from './queries.ts';
import { setStock } from './stock.ts';

export const goodsHandlers = {
  listGoods: ({ body }, call) => checkedCursor(() => listGoods(call, body)),
  exportGoods: ({ body }, call) => exportList(call, goodsSheet, body, listGoods),
  getGoods: ({ query }, call) => getGoods(call, query.goodsId),
  listGoodsCategories: async (_input, call) => listCategories(call),
  getGoodsStock: async ({ params }, call) => {
    const { id, stock } = await readGoods(call, params.goodsId);
    return { goodsId: id, stock };
  },
  setGoodsStock: ({ body }, call) => setStock(call, body),
} satisfies Handlers<typeof goodsContract, Call>;
