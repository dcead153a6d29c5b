import { afterSalesDetail } from '../../../api/afterSales/afterSalesCase.ts';
import type { AfterSalesDetail, AfterSalesRequest } from '../../../api/afterSales/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { afterSalesLaw } from '../../../machines/afterSalesCase/flow.ts';
import type {
  AfterSalesEvent,
  AfterSalesFacts,
} from '../../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../../machines/afterSalesCase/law/index.ts';
import { placesOf } from '../../../machines/afterSalesCase/law/place.ts';
import { advance, ask, restore } from '../../../machines/kernel/law/explain.ts';
import type { Person } from '../../../machines/kernel/law/rules.ts';
import { type Host, type HostCall, HostFailure } from '../support/host.ts';
import { claimableOrder, ME, rowOf } from './samples.ts';

/** A case as the test's host has it, moved by the one law, as the server does. */
export class CaseServer {
  detail: AfterSalesDetail;

  constructor(host: Host, facts: AfterSalesFacts, state: AfterSalesDetail['state']) {
    this.detail = detailOf(facts, state, 3);
    host.on('getAftersaleOrderDetail', () => this.detail);
    host.on('getCrmGroupOrder', () => null);
    host.on('getCrmUserInfo', () => ({
      phone: '85679497',
      name: 'Jade Seafood',
      nameZh: '翡翠海鲜酒家',
      currency: 'SGD',
      member: null,
      customer: null,
      orderCount: 3,
      spent: '120.00',
      refunded: '0.00',
      caseCount: 1,
      openCaseCount: 1,
      coupons: [],
    }));
    host.on('getSystemRole', () => []);
    const moves = {
      startAudit: () => ({ type: 'startAudit' }),
      submitAuditResult: ({ body }: HostCall) => ({ type: 'submitAuditResult', ...own(body) }),
      handOnAudit: ({ body }: HostCall) => {
        const { auditorId, remark } = own(body) as { auditorId: number; remark: string };
        const auditor = facts.auditors.find(({ id }) => id === auditorId);
        return { type: 'handOn', auditor, remark };
      },
      submitRefund: () => ({ type: 'submitRefund' }),
      submitPayNowRefund: ({ body }: HostCall) => ({ type: 'submitRefund', ...own(body) }),
      issueCoupon: ({ body }: HostCall) => ({ type: 'issueCoupon', ...own(body) }),
      redeemCoupon: ({ body }: HostCall) => ({ type: 'redeemCoupon', ...own(body) }),
      takeBackCoupon: ({ query }: HostCall) => ({ type: 'takeBackCoupon', ...own(query) }),
      customerCancelAftersale: ({ body }: HostCall) => ({ type: 'customerCancel', ...own(body) }),
      closeAftersaleOrder: ({ query }: HostCall) => ({ type: 'close', ...own(query) }),
    } as const;
    for (const [name, requestOf] of Object.entries(moves)) {
      host.on(name as keyof typeof moves, (call) => {
        const { version } = (call.body ?? call.query) as { version: number };
        return this.send(requestOf(call) as AfterSalesRequest, Number(version));
      });
    }
  }

  /** Somebody else moves the case. */
  meanwhile(event: AfterSalesEvent, who: Person): void {
    this.move(event, who);
  }

  private send(request: AfterSalesRequest, version: number): AfterSalesDetail {
    if (version !== this.detail.aftersale.version) {
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile', data: this.detail });
    }
    const event = afterSalesLaw.eventOf(request, this.detail);
    const now = restore(afterSalesCaseLifecycle, this.detail.state, this.detail.facts);
    const answer = ask(afterSalesCaseLifecycle, now, event, () => true);
    if (!answer.possible) {
      throw new HostFailure({ code: CODES.refused, msg: 'Refused', reason: answer.reason });
    }
    this.move(event, ME);
    return this.detail;
  }

  private move(event: AfterSalesEvent, who: Person): void {
    const { state, facts, history, aftersale } = this.detail;
    const now = restore(afterSalesCaseLifecycle, state, { ...facts, actor: who });
    const [next] = advance(now, afterSalesCaseLifecycle.chart, event);
    const version = aftersale.version + 1;
    const { type, ...payload } = event;
    const to = next.value as AfterSalesDetail['state'];
    this.detail = detailOf({ ...(next.context as AfterSalesFacts), actor: ME }, to, version);
    this.detail.history = [
      ...history,
      {
        version,
        at: `2026-11-21T0${version}:00:00Z`,
        actorId: who.id,
        actorName: who.name,
        actorAccount: null,
        actorRole: 'auditor',
        event: type,
        payload,
        from: state,
        to,
        remark: 'remark' in event ? (event.remark ?? null) : null,
      },
    ];
  }
}

/** What of a call is the event's own. */
function own(sent: unknown): object {
  const { id: _id, version: _version, ...rest } = sent as Record<string, unknown>;
  return rest;
}

function detailOf(
  facts: AfterSalesFacts,
  state: AfterSalesDetail['state'],
  version: number,
): AfterSalesDetail {
  const { case: status, compensation, timeliness } = placesOf(state);
  const money = (minor: number) => (minor / 100).toFixed(2);
  return afterSalesDetail.parse({
    aftersale: {
      ...rowOf({ version }),
      status,
      compensation,
      overdue: timeliness === 'overdue',
      method: facts.method,
      claimed: money(facts.claimed),
      granted: facts.granted === null ? null : money(facts.granted),
      auditorId: facts.auditor?.id ?? null,
      auditorName: facts.auditor?.name ?? null,
      reason: { code: 'crushed', name: 'Crushed' },
      description: 'Two sacks were torn',
      pictures: [],
      submittedBy: 'Clerk',
      lines: facts.lines.map((line) => ({
        ...line,
        goodsId: 4,
        sku: 'OM-1004',
        specification: '25 kg',
        unitZh: '袋',
        bought: 4,
        worth: money(line.worth),
        amount: null,
      })),
      apportionment: null,
      refund: null,
      coupon: null,
      commission: null,
      order: claimableOrder(),
    },
    state,
    facts,
    history: [
      {
        version: 3,
        at: '2026-11-21T01:00:00Z',
        actorId: 2,
        actorName: 'Clerk',
        actorAccount: null,
        actorRole: 'clerk',
        event: 'create',
        payload: {},
        from: null,
        to: state,
        remark: null,
      },
    ],
  });
}
