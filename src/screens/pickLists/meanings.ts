import type { PickListPlace } from '../../../machines/pickList/law/facts.ts';
import type { PickLineState } from '../../../machines/pickList/law/lines.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a pick list means to the person who looks at it. */
export const PICK_LIST_MEANINGS: Record<PickListPlace, Meaning> = {
  open: 'waiting',
  picking: 'moving',
  picked: 'waiting',
  packed: 'waiting',
  handedOver: 'done',
  cancelled: 'stopped',
};

/** The same of one of its lines. */
export const LINE_MEANINGS: Record<PickLineState, Meaning> = {
  toPick: 'waiting',
  picked: 'done',
  short: 'person',
  toPutBack: 'person',
  off: 'stopped',
};
