import type { AfterSalesDetail, AfterSalesRequest } from '../../api/afterSales/calls.ts';
import type { Api } from '../../api/client.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { AfterSalesEvent, AfterSalesFacts } from './law/facts.ts';
import { afterSalesCaseLifecycle } from './law/index.ts';

/** The law of an after-sales case, as its flow and its page ask it. */
export const afterSalesLaw: RecordLaw<
  AfterSalesFacts,
  AfterSalesEvent,
  AfterSalesDetail,
  AfterSalesRequest
> = {
  lifecycle: afterSalesCaseLifecycle,
  versionOf: ({ aftersale }) => aftersale.version,
  eventOf: chartEventOf,
};

/** What a clerk or an auditor goes through with one case. */
export const createAfterSalesFlow = (
  api: Api,
  services: RecordFlowServices<AfterSalesDetail, AfterSalesRequest>,
) =>
  createRecordFlow(
    afterSalesLaw,
    {
      load: (id, flags) => api.getAftersaleOrderDetail({ query: { id } }, flags),
      send: (id, sending) => sendToCase(api, id, sending),
    },
    services,
  );

/** A request as the chart takes it: amounts in minor units. @throws RangeError where one is none */
function chartEventOf(request: AfterSalesRequest): AfterSalesEvent {
  if (request.type !== 'submitAuditResult' || request.result === 'reject') return request;
  const { lines, delivery, bearers } = request.apportionment;
  return {
    ...request,
    amount: toMinor(request.amount),
    apportionment: {
      lines: lines.map(({ lineId, amount }) => ({ lineId, amount: toMinor(amount) })),
      delivery: toMinor(delivery),
      bearers: {
        merchant: toMinor(bearers.merchant),
        platform: toMinor(bearers.platform),
        rider: toMinor(bearers.rider),
      },
    },
  };
}

/** Each event has a call of its own in the specification; this is where they meet. */
function sendToCase(
  api: Api,
  id: number,
  { event, version, key }: Sending<AfterSalesRequest>,
): Promise<AfterSalesDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const which = { id, version };
  switch (event.type) {
    case 'startAudit':
      return api.startAudit({ query: which }, flags);
    case 'handOn': {
      const { remark, auditor } = event;
      return api.handOnAudit({ body: { ...which, auditorId: auditor.id, remark } }, flags);
    }
    case 'customerCancel':
      return api.customerCancelAftersale({ body: { ...which, remark: event.remark } }, flags);
    case 'submitAuditResult': {
      const { type: _type, ...result } = event;
      return api.submitAuditResult({ body: { ...which, ...result } }, flags);
    }
    case 'submitRefund':
      return event.payNowTo === undefined
        ? api.submitRefund({ body: which }, flags)
        : api.submitPayNowRefund({ body: { ...which, payNowTo: event.payNowTo } }, flags);
    case 'issueCoupon':
      return api.issueCoupon({ body: { ...which, validDays: event.validDays } }, flags);
    case 'redeemCoupon':
      return api.redeemCoupon({ body: { ...which, remark: event.remark } }, flags);
    case 'takeBackCoupon':
      return api.takeBackCoupon({ query: { ...which, remark: event.remark } }, flags);
    case 'close':
      return api.closeAftersaleOrder({ query: { ...which, remark: event.remark } }, flags);
  }
}
