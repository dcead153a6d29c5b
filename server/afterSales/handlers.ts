import type { afterSales as contract } from '../../api/afterSales/calls.ts';
import { afterSalesSheet } from '../../api/afterSales/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { updateCommission } from './commission.ts';
import { groupOrder, userInfo } from './customer.ts';
import { countTabs, listCases, urgentCount } from './list.ts';
import {
  apportionRefund,
  findOrders,
  listProblems,
  listReasons,
  orderOf,
  ordersOfPhone,
} from './lookups.ts';
import { caseDetail, handOn, move, submitAuditResult } from './moves.ts';
import { relatedToCase } from './related.ts';
import { submitCase } from './submit.ts';

/** A remark that may be left out, as the chart takes it. */
const said = (remark: string | undefined) => (remark ? { remark } : {});

export const afterSalesHandlers = {
  apportionRefund: ({ body }, call) => apportionRefund(call, body),
  listAftersaleOrder: ({ body }, call) => checkedCursor(() => listCases(call, body)),
  exportAftersaleOrders: ({ body }, call) => exportList(call, afterSalesSheet, body, listCases),
  countAftersaleOrder: ({ body }, call) => countTabs(call, body),
  getUrgentAftersaleCount: (_input, call) => urgentCount(call),
  getAftersaleOrderDetail: ({ query }, call) => caseDetail(call, query.id),
  getAftersaleRelated: ({ params }, call) => relatedToCase(call, params.id),
  listAftersaleProblem: (_input, call) => listProblems(call),
  listRefundReason: ({ query }, call) => listReasons(call, query.problemCode),
  getOrderByPhoneNumber: ({ query }, call) => ordersOfPhone(call, query.phone),
  findOrderToClaim: ({ body }, call) => checkedCursor(() => findOrders(call, body)),
  submitAftersale: async ({ body }, call) => caseDetail(call, await submitCase(call, body)),
  startAudit: ({ query }, call) => move(call, query, { type: 'startAudit' }),
  handOnAudit: ({ body }, call) => handOn(call, body),
  submitAuditResult: ({ body }, call) => submitAuditResult(call, body),
  submitRefund: ({ body }, call) => move(call, body, { type: 'submitRefund' }),
  submitPayNowRefund: ({ body }, call) =>
    move(call, body, { type: 'submitRefund', payNowTo: body.payNowTo }),
  issueCoupon: ({ body }, call) =>
    move(call, body, { type: 'issueCoupon', validDays: body.validDays }),
  redeemCoupon: ({ body }, call) =>
    move(call, body, { type: 'redeemCoupon', ...said(body.remark) }),
  takeBackCoupon: ({ query }, call) =>
    move(call, query, { type: 'takeBackCoupon', ...said(query.remark) }),
  customerCancelAftersale: ({ body }, call) =>
    move(call, body, { type: 'customerCancel', ...said(body.remark) }),
  closeAftersaleOrder: ({ query }, call) =>
    move(call, query, { type: 'close', remark: query.remark }),
  updateOrderCommissionByOrderId: ({ query }, call) => updateCommission(call, query),
  getCrmGroupOrder: ({ query }, call) => groupOrder(call, query.orderId),
  getCrmOrder: ({ query }, call) => orderOf(call, query.orderId),
  getCrmUserInfo: ({ query }, call) => userInfo(call, query.phone),
} satisfies Handlers<typeof contract, Call>;
