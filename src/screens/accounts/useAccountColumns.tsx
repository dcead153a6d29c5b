import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../api/accounts/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { ACCOUNT_MEANINGS } from './meanings.ts';

/** The columns of the list of accounts, in the person's language. */
export function useAccountColumns(): DataColumn<Account>[] {
  const { t } = useTranslation('accounts');
  const { phone: shown, roleName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'username',
        words: true,
        header: t('fields.username'),
        show: 'always',
        card: 'title',
        cell: ({ username }) => username,
      },
      {
        id: 'name',
        card: 'second',
        words: true,
        header: t('fields.name'),
        cell: ({ name, avatar }) => <Named name={name} fileId={avatar} />,
      },
      {
        id: 'phone',
        words: true,
        header: t('fields.phone'),
        cell: ({ phone }) => shown(phone) || '–',
      },
      {
        id: 'role',
        card: 'second',
        words: true,
        header: t('fields.role'),
        cell: (account) => roleName(account),
      },
      {
        id: 'salesPersonCode',
        header: t('fields.salesPersonCode'),
        show: 'hidden',
        cell: ({ salesPersonCode }) => salesPersonCode || '–',
      },
      {
        id: 'status',
        header: t('list.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={ACCOUNT_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, shown, roleName],
  );
}
