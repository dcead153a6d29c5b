import type { Handlers } from '../../api/kernel/operation.ts';
import type { stockCounts as calls } from '../../api/stockCounts/calls.ts';
import { countLinesSheet, stockCountsSheet } from '../../api/stockCounts/sheet.ts';
import { findGoodsCode } from '../goods/findCode.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { addStockCount } from './make.ts';
import { countLines, listStockCounts, stockCountDetail } from './queries.ts';
import { storedStockCount } from './stored.ts';

export const stockCountHandlers = {
  listStockCounts: ({ body }, call) => checkedCursor(() => listStockCounts(call, body)),
  exportStockCounts: ({ body }, call) => exportList(call, stockCountsSheet, body, listStockCounts),
  addStockCount: ({ body }, call) => addStockCount(call, body),
  getStockCount: ({ params }, call) => stockCountDetail(call, params.id),
  moveStockCount: ({ params, body: { event, version } }, call) =>
    moveOne(call, storedStockCount, { id: params.id, version }, event, stockCountDetail),
  findCountCode: async ({ body }, call) => ({ goods: await findGoodsCode(call, body.code) }),
  exportCountLines: ({ body }, call) => exportList(call, countLinesSheet, body, countLines),
} satisfies Handlers<typeof calls, Call>;
