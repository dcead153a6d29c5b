import { splitByWeights } from '../../../api/kernel/money.ts';
import { type Person, TO_COME } from '../../kernel/law/rules.ts';
import { mostBy, worthOf } from './claim.ts';
import type { AfterSalesEvent, AfterSalesFacts, Apportionment, RefundMethod } from './facts.ts';

/** How long a compensation voucher is usually valid. */
export const USUAL_VALID_DAYS = 90;

/** What an apportionment is made from. */
type Claim = Pick<AfterSalesFacts, 'lines' | 'delivery' | 'bearing' | 'currency'>;

/**
 * Splits an amount over the claimed lines by what they cost, what is beyond them over the delivery,
 * and over who bears it, to the cent (largest remainder). An amount above lines and delivery
 * together leaves parts that do not add up: the chart refuses it.
 */
export function apportioned(claim: Claim, amount: number): Apportionment {
  const { lines, delivery, bearing, currency } = claim;
  const worth = lines.reduce((sum, line) => sum + line.worth, 0);
  const toLines = Math.min(amount, worth);
  const parts =
    lines.length === 0
      ? []
      : splitByWeights(
          toLines,
          lines.map((line) => line.worth),
          currency,
        );
  const [merchant = 0, platform = 0, rider = 0] = splitByWeights(
    amount,
    [bearing.merchant, bearing.platform, bearing.rider],
    currency,
  );
  return {
    lines: lines.map(({ lineId }, index) => ({ lineId, amount: parts[index] ?? 0 })),
    delivery: Math.min(delivery, amount - toLines),
    bearers: { merchant, platform, rider },
  };
}

/** What an auditor would most simply grant: all that is asked for, as far as there is any. */
export function grantable(facts: AfterSalesFacts, method: RefundMethod = facts.method): number {
  return Math.min(facts.claimed, worthOf(facts), mostBy(method, facts));
}

/** Every event of the chart, filled in the way a person would most simply send it. */
export function afterSalesIntents(facts: AfterSalesFacts): AfterSalesEvent[] {
  const { method, phone } = facts;
  return [
    { type: 'startAudit' },
    passing(facts),
    { type: 'handOn', auditor: nextOf(facts), remark: TO_COME },
    { type: 'submitRefund', ...(method === 'payNow' ? { payNowTo: phone } : {}) },
    { type: 'issueCoupon', validDays: USUAL_VALID_DAYS },
    { type: 'redeemCoupon' },
    { type: 'takeBackCoupon' },
    { type: 'customerCancel' },
    { type: 'close', remark: TO_COME },
  ];
}

/** Who could go on with an audit: not who is at it. Nobody where there is nobody else. */
const nextOf = ({ auditor, auditors }: AfterSalesFacts): Person =>
  auditors.find(({ id }) => id !== auditor?.id) ?? { id: 0, name: '' };

/** The same with the choice that leads elsewhere: a rejection. */
export function afterSalesChoices(facts: AfterSalesFacts): AfterSalesEvent[] {
  return [
    ...afterSalesIntents(facts),
    { type: 'submitAuditResult', result: 'reject', remark: TO_COME },
  ];
}

/** The facts with what others decide out of the way; the case itself is unchanged. */
export function mended(facts: AfterSalesFacts): AfterSalesFacts {
  const left = Math.max(facts.left, facts.claimed, facts.granted ?? 0);
  // Who asks is taken for who started the audit: another one is an obstacle, not a dead end.
  return { ...facts, left, limit: null, auditor: facts.auditor && facts.actor };
}

/** The facts of a later moment of the case, with the outside as `now` has it. */
export function outsideAsNow(later: AfterSalesFacts, now: AfterSalesFacts): AfterSalesFacts {
  return {
    ...later,
    left: now.left,
    given: now.given,
    limit: now.limit,
    member: now.member,
    actor: now.actor,
    auditor: now.auditor ?? later.auditor,
    auditors: now.auditors,
    now: now.now,
  };
}

function passing(facts: AfterSalesFacts): AfterSalesEvent {
  const amount = grantable(facts);
  return {
    type: 'submitAuditResult',
    result: 'pass',
    method: facts.method,
    amount,
    apportionment: apportioned(facts, amount),
  };
}
