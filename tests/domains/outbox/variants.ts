import type { MessageFacts } from '../../../machines/outboxMessage/law/facts.ts';
import { PAUSES } from '../../../machines/outboxMessage/law/rules.ts';
import type { Variant } from '../../paths/plan.ts';

const facts = { messageId: 1, tries: 0, mailServer: true };

/** A message that nobody can send, one's first try, one to the warehouse system, a last try, and one that nothing stands behind. */
export const messageVariants: Variant<MessageFacts>[] = [
  { name: 'noMailServer', facts: { ...facts, mailServer: false } },
  { name: 'firstTry', facts },
  { name: 'toWarehouse', facts: { ...facts, channel: 'warehouse' } },
  { name: 'lastTry', facts: { ...facts, tries: PAUSES.length } },
  { name: 'withdrawn', facts: { ...facts, isWithdrawn: true } },
];
