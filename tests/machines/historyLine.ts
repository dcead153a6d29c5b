import type { HistoryLine } from '../../api/kernel/record.ts';

/** One line of a history, by somebody else. */
export const lineOf = (
  version: number,
  event: string,
  from: HistoryLine['from'],
  to: HistoryLine['to'],
): HistoryLine => ({
  version,
  at: '2026-03-02T02:00:00.000Z',
  actorId: 2,
  actorName: 'Mei Ling',
  actorAccount: null,
  actorRole: 'Clerk',
  event,
  payload: {},
  from,
  to,
  remark: null,
});
