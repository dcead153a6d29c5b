import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownPhone } from '../../../api/kernel/shownPhone.ts';
import type { Supplier } from '../../../api/suppliers/calls.ts';
import { LongText } from '../../components/LongText.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { SUPPLIER_MEANINGS } from './meanings.ts';

/** The columns of the supplier list, in the person's language. */
export function useSupplierColumns(): DataColumn<Supplier>[] {
  const { t } = useTranslation('suppliers');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        show: 'always',
        card: 'title',
        cell: ({ name }) => <LongText>{name}</LongText>,
      },
      {
        id: 'contact',
        header: t('fields.contact'),
        cell: ({ contact }) => <LongText>{contact}</LongText>,
      },
      { id: 'phone', header: t('fields.phone'), cell: ({ phone }) => shownPhone(phone) },
      {
        id: 'email',
        header: t('fields.email'),
        cell: ({ email }) => <LongText>{email || '–'}</LongText>,
      },
      {
        id: 'status',
        header: t('list.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateChip meaning={SUPPLIER_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t],
  );
}
