import type { Handlers } from '../../api/kernel/operation.ts';
import type { soExports as contract } from '../../api/soExports/calls.ts';
import { soExportsSheet } from '../../api/soExports/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { exportOrders, repeatExport } from './export.ts';
import { countSoExports, exportsOfOrder, listSoExports, readSoExport } from './queries.ts';

export const soExportHandlers = {
  listSoExport: ({ body }, call) => checkedCursor(() => listSoExports(call, body)),
  countSoExport: ({ body }, call) => countSoExports(call, body),
  exportSoExports: ({ body }, call) => exportList(call, soExportsSheet, body, listSoExports),
  getSoExport: ({ params }, call) => readSoExport(call, params.id),
  listSoExportOfOrder: ({ params }, call) => exportsOfOrder(call, params.orderSn),
  exportSO: ({ body }, call) => exportOrders(call, 'so', body.orderIds),
  exportWholesaleSO: ({ body }, call) => exportOrders(call, 'so', body.orderIds),
  exportGoodsSO: ({ body }, call) => exportOrders(call, 'goods', body.orderIds),
  exportAutoCountExcel: ({ body }, call) => exportOrders(call, 'autoCount', body.orderIds),
  repeatSoExport: ({ params }, call) => repeatExport(call, params.id),
} satisfies Handlers<typeof contract, Call>;
