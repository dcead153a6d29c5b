import type {
  CasePlace,
  CompensationPlace,
  TimelinessPlace,
} from '../../../machines/afterSalesCase/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a case's chart means to the person who looks at it. */
export const AFTER_SALES_MEANINGS: Record<
  CasePlace | CompensationPlace | TimelinessPlace,
  Meaning
> = {
  submitted: 'person',
  inProgress: 'moving',
  pass: 'person',
  reject: 'stopped',
  customerCancel: 'stopped',
  closed: 'stopped',
  refundCompleted: 'done',
  none: 'stopped',
  issued: 'done',
  redeemed: 'done',
  revoked: 'stopped',
  onTime: 'waiting',
  overdue: 'person',
  processed: 'done',
};
