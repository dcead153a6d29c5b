import type { WaybillPlace } from '../../../machines/waybill/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a waybill's chart means to the person who looks at it. */
export const WAYBILL_MEANINGS: Record<WaybillPlace, Meaning> = {
  planned: 'waiting',
  loaded: 'waiting',
  departed: 'moving',
  returned: 'done',
  dissolved: 'stopped',
};
