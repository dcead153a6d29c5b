import type { AfterSalesRequest } from '../../api/afterSales/calls.ts';
import type { Api } from '../../api/client.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import { accountLaw, createAccountFlow } from '../../machines/account/flow.ts';
import { afterSalesLaw, createAfterSalesFlow } from '../../machines/afterSales/flow.ts';
import type { AfterSalesEvent } from '../../machines/afterSales/law/facts.ts';
import { createCustomerFlow, customerLaw } from '../../machines/customer/flow.ts';
import type {
  RecordDetail,
  RecordFlowServices,
  RecordLaw,
  RecordMachine,
} from '../../machines/kernel/recordFlow.ts';
import { createLeadFlow, leadLaw } from '../../machines/lead/flow.ts';
import { createOrderFlow, type OrderRequest, orderLaw } from '../../machines/order/flow.ts';
import type { OrderEvent } from '../../machines/order/law/facts.ts';
import {
  createMessageFlow,
  type MessageRequest,
  messageLaw,
} from '../../machines/outboxMessage/flow.ts';
import { createPurchaseFlow, purchaseLaw } from '../../machines/purchaseOrder/flow.ts';
import { createRechargeFlow, rechargeLaw } from '../../machines/recharge/flow.ts';
import { createSettlementFlow, settlementLaw } from '../../machines/settlement/flow.ts';
import { createStoreFlow, type StoreRequest, storeLaw } from '../../machines/storeClosure/flow.ts';
import type { StoreEvent } from '../../machines/storeClosure/law/facts.ts';
import { createSubscriptionFlow, subscriptionLaw } from '../../machines/subscription/flow.ts';
import { createSupplierFlow, supplierLaw } from '../../machines/supplier/flow.ts';
import { createVoucherFlow, voucherLaw } from '../../machines/voucher/flow.ts';
import { cardOnWire } from '../../machines/voucher/law/amounts.ts';
import { accountVariants } from '../domains/accounts/variants.ts';
import { afterSalesVariants } from '../domains/afterSales/variants.ts';
import { customerRequestOf, customerVariants } from '../domains/customers/variants.ts';
import { leadVariants } from '../domains/leads/variants.ts';
import { orderVariants } from '../domains/orders/variants.ts';
import { messageVariants } from '../domains/outbox/variants.ts';
import { purchaseVariants } from '../domains/purchasing/variants.ts';
import { rechargeVariants } from '../domains/recharges/variants.ts';
import { settlementVariants } from '../domains/settlements/variants.ts';
import { subscriptionVariants } from '../domains/sitePlan/variants.ts';
import { storeClosureVariants } from '../domains/store/variants.ts';
import { supplierVariants } from '../domains/suppliers/variants.ts';
import { voucherVariants } from '../domains/vouchers/variants.ts';
import type { Variant } from '../paths/plan.ts';
import type { AnyEvent } from '../paths/walk.ts';

/** A record as any flow shows it. */
export type AnyDetail = RecordDetail<unknown>;
/** What a person sends a record of which no more is known. */
export type AnyRequest = AnyEvent;

/** A kind of record as its screen goes about it. */
export interface FlowSubject {
  law: RecordLaw<unknown, AnyEvent, AnyDetail, AnyRequest>;
  variants: Variant<unknown>[];
  create: (
    api: Api,
    services: RecordFlowServices<AnyDetail, AnyRequest>,
  ) => RecordMachine<AnyDetail, AnyRequest>;
  /** What the server answers of a record, as far as the flow looks at it. */
  detail: (version: number, rest: AnyDetail) => AnyDetail;
  /** An event of the chart as a person sends it from the record's page; null where not from there. */
  requestOf: (event: AnyEvent) => AnyRequest | null;
}

interface Parts<
  Facts,
  Event extends AnyEvent,
  Detail extends RecordDetail<Facts>,
  Request extends AnyRequest,
> {
  law: RecordLaw<Facts, Event, Detail, Request>;
  variants: Variant<Facts>[];
  create: (
    api: Api,
    services: RecordFlowServices<Detail, Request>,
  ) => RecordMachine<Detail, Request>;
  /** The part of the answer that has the version. */
  versioned: (version: number) => object;
  requestOf: (event: Event) => Request | null;
}

/** Puts a kind's own types away: the suite hands it only what it had from it. */
function flow<
  Facts,
  Event extends AnyEvent,
  Detail extends RecordDetail<Facts>,
  Request extends AnyRequest,
>({ law, variants, create, versioned, requestOf }: Parts<Facts, Event, Detail, Request>) {
  const known = { law, variants, create, requestOf } as unknown as Omit<FlowSubject, 'detail'>;
  const detail = (version: number, rest: AnyDetail) => ({ ...versioned(version), ...rest });
  return { ...known, detail } satisfies FlowSubject;
}

/** What the server's clock shows in its answers. */
const NOW = '2026-03-02T02:00:00.000Z';

/** Every kind of record that has a flow: a new one is one entry, and every fault is tried on it. */
export const FLOWS: readonly FlowSubject[] = [
  flow({
    law: orderLaw,
    variants: orderVariants,
    create: createOrderFlow,
    versioned: (version) => ({ order: { id: 1, orderSn: 'SG260302-000001', version } }),
    requestOf: orderRequestOf,
  }),
  flow({
    law: purchaseLaw,
    variants: purchaseVariants,
    create: createPurchaseFlow,
    versioned: (version) => ({ purchaseOrder: { id: 1, version } }),
    // It is changed where it was entered, not from its page.
    requestOf: (event) => (event.type === 'edit' ? null : event),
  }),
  flow({
    law: supplierLaw,
    variants: supplierVariants,
    create: createSupplierFlow,
    versioned: (version) => ({ supplier: { id: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: afterSalesLaw,
    variants: afterSalesVariants,
    create: createAfterSalesFlow,
    versioned: (version) => ({ aftersale: { id: 1, version } }),
    requestOf: afterSalesRequestOf,
  }),
  flow({
    law: storeLaw,
    variants: storeClosureVariants,
    create: createStoreFlow,
    versioned: (version) => ({ store: { restaurantId: 1, version }, now: NOW }),
    requestOf: storeRequestOf,
  }),
  flow({
    law: rechargeLaw,
    variants: rechargeVariants,
    create: createRechargeFlow,
    versioned: (version) => ({ recharge: { id: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: voucherLaw,
    variants: voucherVariants,
    create: createVoucherFlow,
    versioned: (version) => ({ voucher: { id: 1, version } }),
    requestOf: (event) =>
      event.type === 'edit' ? { type: 'edit' as const, card: cardOnWire(event.card) } : event,
  }),
  flow({
    law: settlementLaw,
    variants: settlementVariants,
    create: createSettlementFlow,
    versioned: (version) => ({ settlement: { id: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: subscriptionLaw,
    variants: subscriptionVariants,
    create: createSubscriptionFlow,
    versioned: (version) => ({ subscription: { restaurantId: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: accountLaw,
    variants: accountVariants,
    create: createAccountFlow,
    versioned: (version) => ({ account: { id: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: customerLaw,
    // A login is given on the way, which the search by states alone does not come back to.
    variants: [
      ...customerVariants,
      ...customerVariants.map(({ name, facts }) => ({
        name: `${name}, with a login`,
        facts: { ...facts, loginAccount: 'walked' },
      })),
    ],
    create: createCustomerFlow,
    versioned: (version) => ({ id: 1, version }),
    requestOf: customerRequestOf,
  }),
  flow({
    law: leadLaw,
    variants: leadVariants,
    create: createLeadFlow,
    versioned: (version) => ({ lead: { id: 1, version } }),
    requestOf: (event) => event,
  }),
  flow({
    law: messageLaw,
    variants: messageVariants,
    create: createMessageFlow,
    versioned: (version) => ({ message: { id: 1, version } }),
    // All other events are the server's own, which nobody sends.
    requestOf: (event) => event as MessageRequest,
  }),
];

function storeRequestOf(event: StoreEvent): StoreRequest {
  return event.type === 'close' ? { type: 'close', length: event.length } : event;
}

function orderRequestOf(event: OrderEvent): OrderRequest {
  if (event.type === 'refund') return { ...event, amount: fromMinor(event.amount) };
  if (event.type !== 'changeProducts') return event;
  const lines = event.lines.map(({ lineId, goodsId, unit, quantity }) => ({
    lineId,
    goodsId,
    unit,
    quantity,
  }));
  return { type: 'changeProducts', lines };
}

function afterSalesRequestOf(event: AfterSalesEvent): AfterSalesRequest {
  if (event.type !== 'submitAuditResult' || event.result === 'reject') return event;
  const { lines, delivery, bearers } = event.apportionment;
  return {
    ...event,
    amount: fromMinor(event.amount),
    apportionment: {
      lines: lines.map(({ lineId, amount }) => ({ lineId, amount: fromMinor(amount) })),
      delivery: fromMinor(delivery),
      bearers: {
        merchant: fromMinor(bearers.merchant),
        platform: fromMinor(bearers.platform),
        rider: fromMinor(bearers.rider),
      },
    },
  };
}

/** One line of a history, by somebody else. */
export const lineOf = (
  version: number,
  event: string,
  from: HistoryLine['from'],
  to: HistoryLine['to'],
): HistoryLine => ({
  version,
  at: '2026-03-02T02:00:00.000Z',
  actorId: 2,
  actorName: 'Mei Ling',
  actorAccount: null,
  actorRole: 'Clerk',
  event,
  payload: {},
  from,
  to,
  remark: null,
});
