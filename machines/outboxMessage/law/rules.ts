import type { Branch, Rule, RuleBook } from '../../kernel/law/rules.ts';
import type { MessageEvent, MessageFacts } from './facts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a message waits after each try that failed, milliseconds; after the last it has failed. */
export const PAUSES: readonly number[] = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  12 * HOUR,
];

/** The wait after so many tries, milliseconds. */
export const pauseAfter = (tries: number): number =>
  PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] ?? 0;

const mailServerIsSet: Rule<MessageFacts, MessageEvent> = ({ mailServer, channel = 'mail' }) =>
  mailServer || channel !== 'mail' ? null : { rule: 'mailServerIsSet' };

const warehouseIsSet: Rule<MessageFacts, MessageEvent> = ({ mailServer, channel }) =>
  mailServer || channel !== 'warehouse' ? null : { rule: 'warehouseIsSet' };

const messageStillHolds: Rule<MessageFacts, MessageEvent> = ({ isWithdrawn = false }) =>
  isWithdrawn ? { rule: 'messageStillHolds' } : null;

const triesAreLeft: Branch<MessageFacts, MessageEvent> = ({ tries }) => tries <= PAUSES.length;
const canBeSent: Branch<MessageFacts, MessageEvent> = ({ mailServer }) => mailServer;
const isWithdrawn: Branch<MessageFacts, MessageEvent> = (facts) => facts.isWithdrawn === true;
const goesToWarehouse: Branch<MessageFacts, MessageEvent> = ({ channel }) =>
  channel === 'warehouse';

/** The branches and rules of a message's chart by name. */
export const messageBranches = { triesAreLeft, canBeSent, isWithdrawn, goesToWarehouse };
export const messageRules = { messageStillHolds, mailServerIsSet, warehouseIsSet };

export const messageRuleBook: RuleBook<MessageFacts, MessageEvent> = {
  branches: messageBranches,
  rules: messageRules,
};
