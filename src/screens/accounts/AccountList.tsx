import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, AccountDetail } from '../../../api/accounts/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddAccountDialog } from './AddAccountDialog.tsx';
import { accountListCalls } from './listCalls.ts';
import { OneTimeDialog } from './OneTimeDialog.tsx';
import { RoleFilter } from './RoleFilter.tsx';
import { type AccountSearch, accountAddress, accountQuery } from './search.ts';
import { useAccountColumns } from './useAccountColumns.tsx';

const route = getRouteApi('/_office/system/accounts/');

/** Who may sign in to the shop: found, and added one by one. */
export function AccountList(): ReactNode {
  const { t } = useTranslation('accounts');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, accountAddress);
  const router = useRouter();
  const list = useRecordList(accountQuery(view), accountListCalls);
  const columns = useAccountColumns();
  const [isAdding, adding] = useDialogOpen('newAccount');
  const [added, setAdded] = useState<AccountDetail | null>(null);
  const reason = lacks(grants, 'account.edit');

  return (
    <ListPage<Account, AccountSearch, typeof view>
      namespace="accounts"
      list={list}
      address={accountAddress}
      search={search}
      go={go}
      to="/system/accounts"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={reason}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <RoleFilter
                roleId={view.role}
                onChange={(role) =>
                  go(accountAddress.withFilter(search, { role: role ?? undefined }), true)
                }
              />
            </>
          }
          dailySet={view.role === null ? 0 : 1}
          onClear={
            accountAddress.isFiltered(view)
              ? () => go(accountAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => go(accountAddress.withFilter(search, { q }), true)}
          />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddAccountDialog
          onClose={adding.close}
          onAdded={(detail) => {
            adding.close();
            setAdded(detail);
            list.send({ type: 'REFRESH' });
          }}
        />
      ) : null}
      {added?.oneTimePassword ? (
        <OneTimeDialog
          detail={added}
          password={added.oneTimePassword}
          onClose={() => {
            setAdded(null);
            // The next step is to activate it.
            void router.navigate(linkOf(added.account));
          }}
        />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: Pick<Account, 'id'>) => ({
  to: '/system/accounts/$accountId' as const,
  params: { accountId: String(id) },
});
