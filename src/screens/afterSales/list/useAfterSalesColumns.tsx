import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesRow } from '../../../../api/afterSales/calls.ts';
import { shownPlace } from '../../../../machines/afterSalesCase/law/place.ts';
import { Named } from '../../../components/avatar/Named.tsx';
import { FlaggedState } from '../../../components/list/FlaggedState.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { AFTER_SALES_MEANINGS } from '../meanings.ts';

/** The columns of the list of cases, in the person's language. */
export function useAfterSalesColumns(): DataColumn<AfterSalesRow>[] {
  const { t } = useTranslation('afterSales');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'caseNo',
        header: t('list.columns.caseNo'),
        show: 'always',
        card: 'title',
        sort: 'descending',
        cell: ({ caseNo }) => caseNo,
      },
      {
        id: 'customer',
        card: 'second',
        words: true,
        header: t('list.columns.customer'),
        cell: ({ customerName, customerNameZh }) =>
          format.name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'order',
        card: 'none',
        header: t('list.columns.order'),
        show: 'hidden',
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'problem',
        card: 'between',
        words: true,
        header: t('list.columns.problem'),
        cell: ({ problem }) => problem,
      },
      {
        id: 'type',
        card: 'none',
        words: true,
        header: t('list.columns.type'),
        show: 'hidden',
        cell: ({ type }) => t(`types.${type}`),
      },
      {
        id: 'status',
        header: t('list.columns.status'),
        card: 'aside',
        cell: (row) => {
          const place = shownPlace(row);
          return (
            <FlaggedState
              meaning={AFTER_SALES_MEANINGS[place]}
              label={t(`places.${place}`)}
              flag={row.overdue ? { short: t('list.overdueShort'), long: t('list.overdue') } : null}
            />
          );
        },
      },
      {
        id: 'method',
        card: 'none',
        words: true,
        header: t('list.columns.method'),
        show: 'hidden',
        cell: ({ method }) => t(`methods.${method}`),
      },
      {
        id: 'claimed',
        card: 'second',
        header: t('list.columns.claimed'),
        align: 'end',
        sort: 'descending',
        cell: ({ claimed, currency }) => format.money(claimed, currency),
      },
      {
        id: 'granted',
        card: 'none',
        header: t('list.columns.granted'),
        show: 'hidden',
        align: 'end',
        cell: ({ granted, currency }) => (granted === null ? '–' : format.money(granted, currency)),
      },
      {
        id: 'auditor',
        card: 'none',
        words: true,
        header: t('list.columns.auditor'),
        show: 'hidden',
        cell: ({ auditorName, auditorAvatar }) =>
          auditorName === null ? '–' : <Named name={auditorName} fileId={auditorAvatar ?? null} />,
      },
      {
        id: 'submittedAt',
        card: 'none',
        words: true,
        header: t('list.columns.submittedAt'),
        sort: 'descending',
        cell: ({ submittedAt }) => format.date(submittedAt),
      },
    ],
    [t, format],
  );
}
