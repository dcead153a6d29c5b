import type { Refusal } from '../../api/kernel/operation.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { refused, stale } from './failure.ts';
import { RecordRefusal } from './record.ts';

/**
 * What a handler throws where a move failed: with a stale version the record as it is now, where
 * the record is already what the event would make it the chart's own words for that, else the
 * error as it is.
 * @param current Reads the record as the call answers it.
 */
export async function answerTo(error: unknown, current: () => Promise<unknown>): Promise<unknown> {
  if (!(error instanceof RecordRefusal)) return error;
  const { attempt, reason } = error;
  if (error.kind === 'stale') return stale(await current(), attempt);
  return reason?.already === undefined ? error : refused(inOwnWords(reason), attempt);
}

/** A reason, in the chart's own words where the record is already what the event would make it. */
export const inOwnWords = ({ already, ...reason }: Reason): Refusal =>
  already === undefined ? reason : { rule: already };
