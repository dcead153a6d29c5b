import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../api/kernel/money.ts';
import { AGES, type Age } from '../../../api/receivables/ages.ts';
import type { ReceivableRow } from '../../../api/receivables/calls.ts';
import { Late } from '../../components/list/FlaggedState.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The columns of the list of receivables, in the person's language. */
export function useReceivableColumns() {
  const { t } = useTranslation('receivables');
  const { money, name, number, day } = useFormat();
  return useMemo((): DataColumn<ReceivableRow>[] => {
    const owed = (age: Age): DataColumn<ReceivableRow> => ({
      id: age,
      header: t(`fields.${age}`),
      align: 'end',
      card: 'none',
      // Where nothing is of an age, the others are found at a glance.
      cell: (row) => (toMinor(row[age]) === 0 ? '–' : money(row[age], row.currency)),
    });
    return [
      {
        id: 'customer',
        header: t('fields.customer'),
        show: 'always',
        words: true,
        card: 'title',
        cell: (row) => name(row),
      },
      {
        id: 'number',
        header: t('fields.number'),
        show: 'hidden',
        card: 'none',
        cell: ({ userNumber }) => userNumber,
      },
      {
        id: 'orders',
        header: t('fields.orders'),
        align: 'end',
        card: 'line',
        cell: ({ orders }) => number(orders),
      },
      {
        id: 'oldestDue',
        header: t('fields.oldestDue'),
        sort: 'ascending',
        card: 'line',
        cell: ({ oldestDue }) => day(oldestDue),
      },
      ...AGES.map(owed),
      {
        id: 'overdue',
        header: t('fields.overdue'),
        align: 'end',
        sort: 'descending',
        card: 'line',
        cell: ({ overdue, currency }) =>
          toMinor(overdue) === 0 ? '–' : <Late>{money(overdue, currency)}</Late>,
      },
      {
        id: 'open',
        header: t('fields.open'),
        align: 'end',
        sort: 'descending',
        show: 'always',
        card: 'aside',
        cell: ({ open, currency }) => <strong>{money(open, currency)}</strong>,
      },
    ];
  }, [t, money, name, number, day]);
}
