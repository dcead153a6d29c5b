import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supplier } from '../../../api/suppliers/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { SUPPLIER_MEANINGS } from './meanings.ts';

/** The columns of the supplier list, in the person's language. */
export function useSupplierColumns(): DataColumn<Supplier>[] {
  const { t } = useTranslation('suppliers');
  const { phone: shown } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        words: true,
        header: t('fields.name'),
        show: 'always',
        card: 'title',
        cell: ({ name }) => name,
      },
      {
        id: 'contact',
        card: 'second',
        words: true,
        header: t('fields.contact'),
        cell: ({ contact }) => contact,
      },
      {
        id: 'phone',
        card: 'second',
        words: true,
        header: t('fields.phone'),
        cell: ({ phone }) => shown(phone),
      },
      {
        id: 'email',
        card: 'none',
        words: true,
        header: t('fields.email'),
        cell: ({ email }) => email || '–',
      },
      {
        id: 'status',
        header: t('list.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={SUPPLIER_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, shown],
  );
}
