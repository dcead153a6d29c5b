import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../api/members/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { type MemberSearch, memberAddress, memberCalls, memberQuery } from './search.ts';
import { useMemberColumns } from './useMemberColumns.tsx';

const route = getRouteApi('/_office/members/');

/** The members of the shop, by level. */
export function MemberList(): ReactNode {
  const { t } = useTranslation('members');
  const { search, view, go } = useListAddress(route, memberAddress);
  const list = useRecordList(memberQuery(view), memberCalls);
  const columns = useMemberColumns();
  return (
    <ListPage<Member, MemberSearch, typeof view>
      namespace="members"
      list={list}
      address={memberAddress}
      search={search}
      go={go}
      to="/members"
      columns={columns}
      rowLink={linkOf}
      filters={
        <FilterBar>
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => go(memberAddress.withFilter(search, { q }), true)}
          />
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ id }: Member) => ({
  to: '/members/$memberId' as const,
  params: { memberId: String(id) },
});
