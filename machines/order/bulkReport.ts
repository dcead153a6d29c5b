import type { BulkLine } from '../../api/orders/calls.ts';
import type { KeptBulk } from './keptBulk.ts';

/** Orders that a bulk action treats alike, for the words before it runs. */
export interface BulkGroup {
  /** Null for those that can be done. */
  rule: string | null;
  lines: BulkLine[];
}

/** What the report says of one order: what it was answered, or that it was not. */
export interface ReportLine extends Omit<BulkLine, 'outcome'> {
  outcome: BulkLine['outcome'] | 'unanswered' | 'unsent';
}

/**
 * A line an order, in the order in which the person chose them: screen and file alike, however often
 * some of them were tried again.
 */
export function reportOf({
  orderIds,
  asked,
  done,
  unanswered,
}: Pick<KeptBulk, 'orderIds' | 'asked' | 'done' | 'unanswered'>): ReportLine[] {
  const known = new Map(asked.map((line) => [line.orderId, line]));
  const answered = new Map(done.map((line) => [line.orderId, line]));
  const open = new Set(unanswered);
  return orderIds.map(
    (orderId) =>
      answered.get(orderId) ?? {
        orderId,
        orderSn: known.get(orderId)?.orderSn ?? '',
        outcome: open.has(orderId) ? 'unanswered' : 'unsent',
        status: null,
        paymentStatus: null,
        reason: null,
        message: null,
      },
  );
}

/**
 * What came of the last try of those that were refused: how many were tried, how many were refused
 * again, and whether each of these for what it was refused for before. Null where none was tried.
 */
export function outcomeAgain({ again, done }: Pick<KeptBulk, 'again' | 'done'>) {
  if (again === null) return null;
  const refused = again.before.flatMap((before) => {
    const after = done.find(({ orderId }) => orderId === before.orderId);
    return after && isNotDone(after) ? [{ before, after }] : [];
  });
  return {
    at: again.at,
    tried: again.before.length,
    refused: refused.length,
    isSame: refused.every(({ before, after }) => before.message === after.message),
  };
}

/** Puts lines that are treated alike together: what can be done first, then reason by reason. */
export function groupsOf(lines: readonly BulkLine[]): BulkGroup[] {
  const groups = new Map<string | null, BulkLine[]>();
  for (const line of lines) {
    const fine = line.outcome === 'possible' || line.outcome === 'done';
    const rule = fine ? null : (line.reason?.rule ?? line.outcome);
    groups.set(rule, [...(groups.get(rule) ?? []), line]);
  }
  return [...groups]
    .map(([rule, grouped]) => ({ rule, lines: grouped }))
    .sort((left, right) => Number(left.rule !== null) - Number(right.rule !== null));
}

/** Whether it was done to an order. */
export const isDone = ({ outcome }: Pick<ReportLine, 'outcome'>) => outcome === 'done';

/** Whether an order of a run was refused, or was not there. */
export const isNotDone = (line: Pick<BulkLine, 'outcome'>) => !isDone(line);
