import type { RelatedKind } from '../../components/record/related.ts';
import { MESSAGE_MEANINGS } from './meanings.ts';

/** A message as another record's page names it. */
export const messageAsRelated: RelatedKind = {
  record: 'outboxMessage',
  places: { namespace: 'outbox', meanings: MESSAGE_MEANINGS },
};
