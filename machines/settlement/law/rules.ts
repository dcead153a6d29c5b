import { decidedByAnotherAbove } from '../../kernel/law/fourEyes.ts';
import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { SettlementEvent, SettlementFacts } from './facts.ts';

type SettlementRule = Rule<SettlementFacts, SettlementEvent>;

/** Two pairs of eyes: whoever generated the figures does not judge them. */
const reviewerIsAnother: SettlementRule = ({ generatedBy, actor }) =>
  decidedByAnother('reviewerIsAnother', [generatedBy], actor);

/** Above the shop's limit whoever passed it does not take it up, and whoever did either does not pay it. */
const secondPersonAboveLimit: SettlementRule = (facts, event) => {
  const { transferAmount, limit, currency, reviewedBy, takenUpBy, actor } = facts;
  const by = event.type === 'pay' ? [reviewedBy, takenUpBy] : [reviewedBy];
  return decidedByAnotherAbove({ amount: Math.abs(transferAmount), limit, currency, by, actor });
};

/** Whether money moves with a statement: to the shop, or from it where it owes more than it gets. */
export const movesMoney = ({ transferAmount }: Pick<SettlementFacts, 'transferAmount'>): boolean =>
  transferAmount !== 0;

/** Money moves to or from an account that is there. */
const bankAccountIsThere: SettlementRule = (facts) =>
  movesMoney(facts) && facts.bankAccountIds.length === 0
    ? { rule: 'bankAccountIsThere', remedy: { record: 'bankAccount' } }
    : null;

/** Where money moves, it is said to or from which of the shop's accounts. */
const bankAccountIsChosen: SettlementRule = (facts, event) => {
  const chosen = event.type === 'pay' ? event.bankAccountId : null;
  return movesMoney(facts) && (chosen === null || !facts.bankAccountIds.includes(chosen))
    ? { rule: 'bankAccountIsChosen' }
    : null;
};

/** An account keeps its identity when all that it says is changed: nobody chooses it unseen. */
const bankAccountIsAsSeen: SettlementRule = (_facts, event) => {
  if (event.type !== 'pay' || !event.account) return null;
  const { account, bankAccountVersion: seen = account.version } = event;
  return seen === account.version ? null : { rule: 'bankAccountIsAsSeen' };
};

/** The rules of a statement's chart by name. */
export const settlementRules = {
  remarkIsGiven,
  reviewerIsAnother,
  secondPersonAboveLimit,
  bankAccountIsThere,
  bankAccountIsChosen,
  bankAccountIsAsSeen,
} satisfies Record<string, SettlementRule>;

export const settlementRuleBook: RuleBook<SettlementFacts, SettlementEvent> = {
  branches: {},
  rules: settlementRules,
};
