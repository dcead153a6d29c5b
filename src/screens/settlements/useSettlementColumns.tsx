import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettlementRow } from '../../../api/settlements/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { SETTLEMENT_MEANINGS } from './meanings.ts';
import { usePeriodText } from './usePeriodText.ts';

/** The columns of the list of statements, in the person's language. */
export function useSettlementColumns(): DataColumn<SettlementRow>[] {
  const { t } = useTranslation('settlements');
  const { money, number } = useFormat();
  const periodText = usePeriodText();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        cell: ({ settlementNo }) => settlementNo,
      },
      {
        id: 'periodTo',
        card: 'second',
        words: true,
        header: t('fields.period'),
        sort: 'descending',
        cell: periodText,
      },
      {
        id: 'cycle',
        card: 'none',
        words: 'whole',
        header: t('fields.cycle'),
        // The billing time says it too.
        show: 'hidden',
        cell: ({ cycle }) => t(`cycles.${cycle}`),
      },
      {
        id: 'orders',
        card: 'none',
        header: t('fields.orders'),
        align: 'end',
        cell: ({ orderCount }) => number(orderCount),
      },
      {
        id: 'turnover',
        card: 'none',
        header: t('fields.turnover'),
        align: 'end',
        cell: ({ turnover, currency }) => money(turnover, currency),
      },
      {
        id: 'refund',
        card: 'none',
        header: t('fields.refund'),
        align: 'end',
        cell: ({ refund, currency }) => money(refund, currency),
      },
      {
        id: 'totalAmount',
        card: 'second',
        header: t('fields.totalAmount'),
        align: 'end',
        sort: 'descending',
        cell: ({ totalAmount, currency }) => money(totalAmount, currency),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={SETTLEMENT_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'action',
        acts: true,
        header: t('fields.action'),
        cell: ({ id, settlementNo }) => (
          <AnchorLink
            to="/finance/statements/$settlementId"
            params={{ settlementId: String(id) }}
            aria-label={t('list.viewOf', { number: settlementNo })}
          >
            {t('list.view')}
          </AnchorLink>
        ),
      },
    ],
    [t, money, number, periodText],
  );
}
