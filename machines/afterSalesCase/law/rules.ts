import { decidedByAnotherAbove } from '../../kernel/law/fourEyes.ts';
import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import { amountFitsOrder, isAmount, methodFits } from './claim.ts';
import type { AfterSalesEvent, AfterSalesFacts, Bearers } from './facts.ts';

type AfterSalesRule = Rule<AfterSalesFacts, AfterSalesEvent>;

/** What an event would give away: the amount it names, or the one that was granted. */
const amountOf = (facts: AfterSalesFacts, event: AfterSalesEvent) =>
  event.type === 'submitAuditResult'
    ? event.result === 'pass'
      ? event.amount
      : 0
    : (facts.granted ?? 0);

/** What all bearers bear together. */
export const borne = ({ merchant, platform, rider }: Bearers) => merchant + platform + rider;

/** Two auditors cannot both: who started the audit says how it ends. */
const auditIsByWhoStarted: AfterSalesRule = ({ auditor, actor }) =>
  auditor !== null && actor !== null && actor.id !== auditor.id
    ? { rule: 'auditIsByWhoStarted', figures: { auditor: auditor.name } }
    : null;

/** An audit goes on with somebody else who may audit in this shop. */
const nextMayAudit: AfterSalesRule = ({ auditor, auditors }, event) => {
  if (event.type !== 'handOn') return null;
  if (auditors.every(({ id }) => id === auditor?.id)) return { rule: 'nobodyElseAudits' };
  const { id, name } = event.auditor;
  if (id === auditor?.id) return { rule: 'auditorIsAnother', figures: { auditor: auditor.name } };
  return auditors.some((one) => one.id === id)
    ? null
    : { rule: 'nextMayAudit', figures: { auditor: name } };
};

/** How an event would give something: the way it names, or the one that was decided. */
const methodOf = ({ method }: AfterSalesFacts, event: AfterSalesEvent) =>
  event.type === 'submitAuditResult' && event.result === 'pass' ? event.method : method;

const methodFitsOrder: AfterSalesRule = (facts, event) => methodFits(facts, methodOf(facts, event));

const amountIsWithinLeft: AfterSalesRule = (facts, event) =>
  amountFitsOrder(facts, { method: methodOf(facts, event), amount: amountOf(facts, event) });

/** No line and no delivery brings back more than it cost. */
const partsFitLines: AfterSalesRule = (facts, event) => {
  if (event.type !== 'submitAuditResult' || event.result !== 'pass') return null;
  const { currency } = facts;
  const seen = new Set<number>();
  for (const { lineId, amount } of event.apportionment.lines) {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    if (!line || seen.has(lineId)) return { rule: 'partIsOfCase', figures: { line: lineId } };
    seen.add(lineId);
    if (!isAmount(amount) || amount > line.worth) {
      return {
        rule: 'partIsWithinLine',
        figures: { goods: line.name, goodsZh: line.nameZh, worth: line.worth, amount, currency },
        money: ['worth', 'amount'],
      };
    }
  }
  const { delivery } = event.apportionment;
  return isAmount(delivery) && delivery <= facts.delivery
    ? null
    : {
        rule: 'partIsWithinDelivery',
        figures: { delivery: facts.delivery, amount: delivery, currency },
        money: ['delivery', 'amount'],
      };
};

const partsAddUp: AfterSalesRule = ({ currency }, event) => {
  if (event.type !== 'submitAuditResult' || event.result !== 'pass') return null;
  const { apportionment, amount } = event;
  const parts = apportionment.lines.reduce(
    (sum, line) => sum + line.amount,
    apportionment.delivery,
  );
  return parts === amount
    ? null
    : {
        rule: 'partsAddUp',
        figures: { parts, amount, currency },
        money: ['parts', 'amount'],
      };
};

const bearersAddUp: AfterSalesRule = ({ currency }, event) => {
  if (event.type !== 'submitAuditResult' || event.result !== 'pass') return null;
  const { apportionment, amount } = event;
  const shares = borne(apportionment.bearers);
  return shares === amount && Object.values(apportionment.bearers).every(isAmount)
    ? null
    : {
        rule: 'bearersAddUp',
        figures: { shares, amount, currency },
        money: ['shares', 'amount'],
      };
};

/** An order has the shop and its platform; a rider only where somebody brought it. */
const riderBroughtOrder: AfterSalesRule = ({ brought, currency }, event) => {
  if (event.type !== 'submitAuditResult' || event.result !== 'pass') return null;
  const { rider } = event.apportionment.bearers;
  return brought || rider === 0
    ? null
    : { rule: 'riderBroughtOrder', figures: { amount: rider, currency }, money: ['amount'] };
};

const methodIsMoney: AfterSalesRule = ({ method, compensated }) => {
  if (method !== 'voucher') return null;
  return compensated
    ? { rule: 'voucherWasNotIssued' }
    : { rule: 'methodIsMoney', remedy: { event: 'issueCoupon' } };
};

const methodIsVoucher: AfterSalesRule = ({ method }) =>
  method === 'voucher' ? null : { rule: 'methodIsVoucher', remedy: { event: 'submitRefund' } };

const payNowHasRecipient: AfterSalesRule = ({ method }, event) =>
  event.type === 'submitRefund' && method === 'payNow' && !event.payNowTo?.trim()
    ? { rule: 'payNowHasRecipient' }
    : null;

/** Above the shop's limit the auditor alone gives nothing away, nor in several cases of an order. */
const secondPersonAboveLimit: AfterSalesRule = (facts, event) => {
  const { limit, auditor, actor, currency, given } = facts;
  const amount = amountOf(facts, event);
  const pieces = { before: given, rule: 'secondPersonAboveOrder' };
  return decidedByAnotherAbove({ amount, pieces, limit, currency, by: [auditor], actor });
};

/** A case gives once: what has gone back as money is not given as a voucher too. */
const moneyWasNotGiven: AfterSalesRule = ({ refunded, granted, currency }) =>
  refunded
    ? {
        rule: 'moneyWasNotGiven',
        figures: { amount: granted ?? 0, currency },
        money: ['amount'],
      }
    : null;

const caseHasPassed: AfterSalesRule = ({ passed }) => (passed ? null : { rule: 'caseHasPassed' });

/** What became of a case's voucher. Moments in milliseconds, null where it did not. */
export function couponStatus(
  coupon: { usedAt: number | null; revokedAt: number | null; expiresAt: number },
  now: number,
): 'unused' | 'used' | 'revoked' | 'expired' {
  if (coupon.revokedAt !== null) return 'revoked';
  if (coupon.usedAt !== null) return 'used';
  return hasExpired(coupon, now) ? 'expired' : 'unused';
}

/** A voucher is good until the moment it ends. */
const hasExpired = ({ expiresAt }: { expiresAt: number }, now: number) => expiresAt <= now;

const couponHasNotExpired: AfterSalesRule = ({ coupon, now }) =>
  coupon !== null && hasExpired(coupon, now) ? { rule: 'couponHasNotExpired' } : null;

const nothingWasGiven: AfterSalesRule = ({ coupon }) => {
  if (coupon === null) return null;
  return coupon.used
    ? { rule: 'couponWasNotRedeemed' }
    : { rule: 'nothingWasGiven', remedy: { event: 'takeBackCoupon' } };
};

/** The rules of the after-sales chart by name. */
export const afterSalesRules = {
  remarkIsGiven,
  auditIsByWhoStarted,
  nextMayAudit,
  methodFitsOrder,
  amountIsWithinLeft,
  partsFitLines,
  partsAddUp,
  bearersAddUp,
  riderBroughtOrder,
  methodIsMoney,
  methodIsVoucher,
  payNowHasRecipient,
  secondPersonAboveLimit,
  moneyWasNotGiven,
  caseHasPassed,
  couponHasNotExpired,
  nothingWasGiven,
} satisfies Record<string, AfterSalesRule>;

/** What chooses between the branches of one event. */
export const afterSalesBranches = {
  passes: (_facts: AfterSalesFacts, event: AfterSalesEvent) =>
    event.type === 'submitAuditResult' && event.result === 'pass',
  rejects: (_facts: AfterSalesFacts, event: AfterSalesEvent) =>
    event.type === 'submitAuditResult' && event.result === 'reject',
  /** Who asks is who started the audit. */
  isTheirOwn: ({ auditor, actor }: AfterSalesFacts) => actor !== null && auditor?.id === actor.id,
  isAnothers: ({ auditor, actor }: AfterSalesFacts) => actor === null || auditor?.id !== actor.id,
  isProcessed: ({ processed }: AfterSalesFacts) => processed,
} satisfies Record<string, (facts: AfterSalesFacts, event: AfterSalesEvent) => boolean>;

export const afterSalesRuleBook: RuleBook<AfterSalesFacts, AfterSalesEvent> = {
  branches: afterSalesBranches,
  rules: afterSalesRules,
};
