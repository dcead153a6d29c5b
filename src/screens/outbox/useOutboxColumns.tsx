import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../../api/outbox/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { MESSAGE_MEANINGS } from './meanings.ts';
import { NextTry } from './NextTry.tsx';

/** The columns of the outbox, in the person's language. */
export function useOutboxColumns(): DataColumn<OutboxRow>[] {
  const { t } = useTranslation('outbox');
  const { date, number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'subject',
        words: true,
        header: t('fields.subject'),
        show: 'always',
        card: 'title',
        cell: ({ subject }) => subject,
      },
      {
        id: 'to',
        card: 'second',
        words: true,
        header: t('fields.to'),
        cell: ({ to }) => to,
      },
      {
        id: 'created',
        card: 'second',
        header: t('fields.created'),
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'place',
        header: t('regions.message'),
        show: 'always',
        card: 'aside',
        cell: ({ place }) => (
          <StateWord meaning={MESSAGE_MEANINGS[place]} label={t(`places.${place}`)} />
        ),
      },
      {
        id: 'tries',
        card: 'none',
        header: t('fields.tries'),
        align: 'end',
        cell: ({ tries }) => number(tries),
      },
      {
        id: 'nextTry',
        header: t('fields.nextTry'),
        cell: ({ nextTryAt }) => (nextTryAt === null ? '–' : <NextTry at={nextTryAt} />),
      },
      {
        id: 'outcome',
        words: true,
        header: t('fields.outcome'),
        cell: ({ channel, problem, words }) =>
          problem === null ? (
            '–'
          ) : (
            <span title={words ?? undefined}>
              {channel === 'warehouse'
                ? t(`warehouseProblems.${problem}`)
                : t(`problems.${problem}`)}
            </span>
          ),
      },
    ],
    [t, date, number],
  );
}
