import type { SettlementPlace } from '../../../machines/settlement/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a statement's chart means to the person who looks at it. */
export const SETTLEMENT_MEANINGS: Record<SettlementPlace, Meaning> = {
  waitingSettlement: 'waiting',
  generated: 'person',
  approve: 'moving',
  reject: 'person',
  processing: 'moving',
  paid: 'moving',
  transferred: 'done',
};
