import type { Handlers } from '../../api/kernel/operation.ts';
import type { stock as contract } from '../../api/stock/calls.ts';
import { movementsSheet } from '../../api/stock/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { adjustStock } from './adjust.ts';
import { compareStock, compareStockOfGoods } from './compare.ts';
import { countMovements, listMovements, stockOfGoods } from './queries.ts';

export const stockHandlers = {
  listStockMovements: ({ body }, call) => checkedCursor(() => listMovements(call, body)),
  countStockMovements: ({ body }, call) => countMovements(call, body),
  exportStockMovements: ({ body }, call) => exportList(call, movementsSheet, body, listMovements),
  getStockOfGoods: ({ params }, call) => stockOfGoods(call, params.goodsId),
  compareStock: ({ body }, call) => compareStock(call, body.goodsIds),
  compareStockOfGoods: ({ query }, call) => compareStockOfGoods(call, query.goodsId),
  adjustStock: ({ body }, call) => adjustStock(call, body),
} satisfies Handlers<typeof contract, Call>;
