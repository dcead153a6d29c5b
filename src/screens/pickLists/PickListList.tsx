import { Checkbox } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickList } from '../../../api/pickLists/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { type PickListSearch, pickListAddress, pickListCalls, pickListQuery } from './search.ts';
import { usePickListColumns } from './usePickListColumns.tsx';

const route = getRouteApi('/_office/pickLists/');

/** The pick lists of the shop, by how far they are. */
export function PickListList(): ReactNode {
  const { t } = useTranslation('pickLists');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, pickListAddress);
  const list = useRecordList(pickListQuery(view), pickListCalls);
  const columns = usePickListColumns();
  const filter = (change: Partial<PickListSearch>) =>
    go(pickListAddress.withFilter(search, change), true);

  return (
    <ListPage<PickList, PickListSearch, typeof view>
      namespace="pickLists"
      list={list}
      address={pickListAddress}
      search={search}
      go={go}
      to="/pickLists"
      columns={columns}
      rowLink={linkOf}
      actions={
        grants('pickList.edit') ? (
          <ButtonLink to="/pickLists/new">{t('list.add')}</ButtonLink>
        ) : null
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <Checkbox
                my="auto"
                label={t('list.mine')}
                checked={view.picker.length > 0}
                onChange={({ currentTarget }) =>
                  filter({ picker: currentTarget.checked ? 'me' : undefined })
                }
              />
            </>
          }
          dailySet={view.picker.length > 0 ? 1 : 0}
          onClear={
            pickListAddress.isFiltered(view)
              ? () => go(pickListAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ id }: PickList) => ({
  to: '/pickLists/$pickListId' as const,
  params: { pickListId: String(id) },
});
