import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { OutboxRow } from '../../../api/outbox/calls.ts';
import { MAIL_PROBLEMS } from '../../../machines/outboxMessage/law/facts.ts';

/** What a try came to, in words: the problem, and what the receiver said. */
export function useTryText(channel: OutboxRow['channel']): (line: HistoryLine) => string[] {
  const { t } = useTranslation('outbox');
  return useCallback(
    ({ payload }) => {
      const problem = MAIL_PROBLEMS.find((candidate) => candidate === payload.problem);
      const words = typeof payload.words === 'string' ? payload.words : '';
      return [
        ...(problem === undefined
          ? []
          : [
              channel === 'warehouse'
                ? t(`warehouseProblems.${problem}`)
                : t(`problems.${problem}`),
            ]),
        ...(words === '' ? [] : [`“${words}”`]),
      ];
    },
    [t, channel],
  );
}
