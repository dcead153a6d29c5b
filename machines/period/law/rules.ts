import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { PeriodEvent, PeriodFacts } from './facts.ts';

type PeriodRule = Rule<PeriodFacts, PeriodEvent>;

/** Nobody closes days on which something may still be booked. */
const periodIsOver: PeriodRule = ({ to, today }) => (to < today ? null : { rule: 'periodIsOver' });

/** Two pairs of eyes: whoever asked for it does not reopen it. */
const reopenedByAnother: PeriodRule = ({ askedBy, actor }) =>
  decidedByAnother('reopenedByAnother', [askedBy], actor);

/** The rules of a period's chart by name. */
export const periodRules = {
  remarkIsGiven,
  periodIsOver,
  reopenedByAnother,
} satisfies Record<string, PeriodRule>;

export const periodRuleBook: RuleBook<PeriodFacts, PeriodEvent> = {
  branches: {},
  rules: periodRules,
};
