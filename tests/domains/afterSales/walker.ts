import { randomUUID } from 'node:crypto';
import type { AfterSalesDetail, AfterSalesRequest } from '../../../api/afterSales/calls.ts';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type {
  AfterSalesEvent,
  AfterSalesFacts,
} from '../../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../../machines/afterSalesCase/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { handOver } from '../../support/channelOrders.ts';
import { large, type OrderGround, prepareOrderGround, setWalkedLimits } from '../orders/walker.ts';
import { afterSalesVariants } from './variants.ts';

/** What the walk of cases stands on: goods to order, and the phone of somebody with a wallet. */
export interface AfterSalesGround extends OrderGround {
  phone: string;
  /** Above it a refund takes two people, in minor units; all variants but one claim less. */
  limit: number;
}

/** Finds a member, and lets the shop ask for a second person as its administrator does. */
export async function prepareAfterSalesGround(api: Api, admin: Api): Promise<AfterSalesGround> {
  const ground = await prepareOrderGround(api, admin);
  const limit = await setWalkedLimits(api, admin, ground);
  const { rows } = await api.listMember({ body: { size: 1 } });
  const [member] = rows;
  if (!member) throw new Error('The demo data lacks a member');
  return { ...ground, phone: member.phone, limit };
}

/** Walks cases of every refund method as clerk and auditor would send their events. */
export function afterSalesWalker(
  api: Api,
  ground: AfterSalesGround,
  passTime: (caseId: number) => Promise<void>,
): Walker<AfterSalesFacts, AfterSalesEvent> {
  const read = async (id: number) => shown(await api.getAftersaleOrderDetail({ query: { id } }));
  return {
    lifecycle: afterSalesCaseLifecycle,
    variants: afterSalesVariants,
    read,
    passTime,
    create: async (variant) => shown(await submit(api, ground, variant)),
    send: (id, event, facts) => say(() => sendEvent(api, id, event, facts)),
  };
}

/** A case about goods that were paid and have left the store. */
async function submit(
  api: Api,
  ground: AfterSalesGround,
  { name, facts }: { name: string; facts: AfterSalesFacts },
): Promise<AfterSalesDetail> {
  const isAbove = name === 'above the limit';
  const orderId = await readyOrder(api, isAbove ? { ...ground, ...large(ground) } : ground);
  const { lines } = await api.getCrmOrder({ query: { orderId } });
  return api.submitAftersale(
    {
      body: {
        orderId,
        lines: lines.map(({ id, claimable }) => ({ lineId: id, quantity: claimable })),
        problemCode: 'damaged',
        reasonCode: 'crushed',
        method: facts.method,
        amount: isAbove ? fromMinor(ground.limit + 5) : '9.95',
        description: 'Two of the crates were crushed',
      },
    },
    { idempotencyKey: randomUUID() },
  );
}

/** An order of the member's that was paid and stands ready to be collected. */
async function readyOrder(api: Api, { lines, phone }: AfterSalesGround): Promise<number> {
  const order = { kind: 'selfPickup', customerPhone: phone, paidBy: 'PAYNOW', lines } as const;
  const { orderId } = await handOver(api, order);
  for (const type of ['accept', 'prepare', 'ready'] as const) {
    await api.operation({ body: { orderId, event: { type } } });
  }
  return orderId;
}

function sendEvent(
  api: Api,
  id: number,
  event: AfterSalesEvent,
  facts: AfterSalesFacts,
): Promise<AfterSalesDetail> {
  const flags = { showError: false, idempotencyKey: randomUUID() };
  switch (event.type) {
    case 'startAudit':
      return api.startAudit({ query: { id } }, flags);
    case 'submitAuditResult': {
      const { type: _type, ...result } = wireOf(event, facts);
      return api.submitAuditResult({ body: { id, ...result } }, flags);
    }
    case 'submitRefund':
      return facts.method === 'payNow'
        ? api.submitPayNowRefund({ body: { id, payNowTo: '91234567' } }, flags)
        : api.submitRefund({ body: { id } }, flags);
    case 'issueCoupon':
      return api.issueCoupon({ body: { id, validDays: event.validDays } }, flags);
    case 'redeemCoupon':
      return api.redeemCoupon({ body: { id } }, flags);
    case 'takeBackCoupon':
      return api.takeBackCoupon({ query: { id } }, flags);
    case 'handOn': {
      const { remark, auditor } = event;
      return api.handOnAudit({ body: { id, auditorId: auditor.id, remark } }, flags);
    }
    case 'customerCancel':
      return api.customerCancelAftersale({ body: { id } }, flags);
    case 'close':
      return api.closeAftersaleOrder({ query: { id, remark: event.remark } }, flags);
  }
}

type Result = Extract<AfterSalesRequest, { type: 'submitAuditResult' }>;

function wireOf(
  event: Extract<AfterSalesEvent, { type: 'submitAuditResult' }>,
  { lines }: AfterSalesFacts,
): Result {
  if (event.result === 'reject') return event;
  const { apportionment } = event;
  const { merchant, platform, rider } = apportionment.bearers;
  return {
    ...event,
    // Nothing left to grant: the chart has to refuse that, not the shape of the request.
    amount: fromMinor(Math.max(1, event.amount)),
    apportionment: {
      lines: lines.map(({ lineId }, index) => ({
        lineId,
        amount: fromMinor(apportionment.lines[index]?.amount ?? 0),
      })),
      delivery: fromMinor(apportionment.delivery),
      bearers: {
        merchant: fromMinor(merchant),
        platform: fromMinor(platform),
        rider: fromMinor(rider),
      },
    },
  };
}

async function say(send: () => Promise<AfterSalesDetail>): Promise<Said<AfterSalesFacts>> {
  try {
    return { ok: true, record: shown(await send()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown({ aftersale, state, facts, history }: AfterSalesDetail): Shown<AfterSalesFacts> {
  const { order: _outside, ...own } = aftersale;
  return {
    id: aftersale.id,
    state,
    version: aftersale.version,
    facts,
    historyLength: history.length,
    whole: { own, state, history },
  };
}
