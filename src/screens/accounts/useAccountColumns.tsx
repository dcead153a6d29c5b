import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../api/accounts/calls.ts';
import { shownPhone } from '../../../api/kernel/shownPhone.ts';
import { LongText } from '../../components/LongText.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { ACCOUNT_MEANINGS } from './meanings.ts';

/** The columns of the list of accounts, in the person's language. */
export function useAccountColumns(): DataColumn<Account>[] {
  const { t } = useTranslation('accounts');
  const { roleName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'username',
        header: t('fields.username'),
        show: 'always',
        card: 'title',
        cell: ({ username }) => <LongText>{username}</LongText>,
      },
      {
        id: 'name',
        header: t('fields.name'),
        cell: ({ name }) => <LongText>{name}</LongText>,
      },
      {
        id: 'phone',
        header: t('fields.phone'),
        cell: ({ phone }) => <LongText>{shownPhone(phone) || '–'}</LongText>,
      },
      {
        id: 'role',
        header: t('fields.role'),
        cell: (account) => <LongText>{roleName(account)}</LongText>,
      },
      {
        id: 'status',
        header: t('list.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateChip meaning={ACCOUNT_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, roleName],
  );
}
