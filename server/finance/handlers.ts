import type { finance as contract } from '../../api/finance/calls.ts';
import { financeSheet } from '../../api/finance/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList, WHOLE } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { bookingsOf } from './bookings.ts';
import { listBridgeOrders } from './bridge.ts';
import { exportFinanceReport } from './export.ts';
import { listFinanceOrders } from './list.ts';
import { financeOverviewOf } from './overview.ts';
import { spanOf } from './span.ts';

/** The finance overview: read from the ledger and the orders, nothing is kept of it. */
export const financeHandlers = {
  getFinanceOverview: ({ body }, call) => financeOverviewOf(call, body.range ?? null),
  listFinanceOrder: ({ body: { from, to, ...request } }, call) =>
    checkedCursor(() => listFinanceOrders(call, spanOf(call, { from, to }), request)),
  listFinanceBridgeOrder: ({ body }, call) => checkedCursor(() => listBridgeOrders(call, body)),
  listOrderBooking: ({ body: { orderId } }, call) => bookingsOf(call, orderId),
  exportFinanceOrders: ({ body }, call) =>
    exportList(
      call,
      financeSheet,
      body,
      (inside, { from, to, ...request }) =>
        listFinanceOrders(inside, spanOf(inside, { from, to }), request),
      WHOLE,
    ),
  downloadFinanceReport: ({ body: { from, to, orderIds, allBut } }, call) =>
    exportFinanceReport(
      call,
      spanOf(call, { from, to }),
      orderIds ? { ids: orderIds, allBut } : null,
    ),
} satisfies Handlers<typeof contract, Call>;
