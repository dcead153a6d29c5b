import type { MessagePlace } from '../../../machines/outboxMessage/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a message's chart means to the person who looks at it. */
export const MESSAGE_MEANINGS: Record<MessagePlace, Meaning> = {
  queued: 'waiting',
  sending: 'moving',
  waiting: 'waiting',
  sent: 'done',
  failed: 'person',
  needsCorrection: 'person',
  kept: 'stopped',
  withdrawn: 'stopped',
};
