import type { CountLineFacts, StockCountPlace } from '../../../machines/stockCount/law/facts.ts';
import { differenceOf } from '../../../machines/stockCount/law/lines.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a count means to the person who looks at it. */
export const STOCK_COUNT_MEANINGS: Record<StockCountPlace, Meaning> = {
  open: 'moving',
  recount: 'person',
  counted: 'waiting',
  posted: 'done',
  cancelled: 'stopped',
};

/** What people see of a line. */
type CountLineState = 'toCount' | 'again' | 'leftOut' | 'agrees' | 'differs';

/** What people see of a line. */
export function lineStateOf(
  line: Pick<CountLineFacts, 'counted' | 'expected' | 'leftOut' | 'again'>,
): CountLineState {
  if (line.leftOut !== null) return 'leftOut';
  if (line.counted === null) return line.again ? 'again' : 'toCount';
  return differenceOf(line) === 0 ? 'agrees' : 'differs';
}

/** The same as a colour. */
export const LINE_MEANINGS: Record<CountLineState, Meaning> = {
  toCount: 'waiting',
  again: 'person',
  leftOut: 'stopped',
  agrees: 'done',
  differs: 'person',
};
