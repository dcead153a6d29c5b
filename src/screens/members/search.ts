import { MEMBER_LEVELS, type Member } from '../../../api/members/calls.ts';
import { type MemberFilter, membersSheet } from '../../../api/members/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['name', 'registeredAt', 'points'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

const BY_NAME = { sort: 'name', ascending: true } as const;

/** The address of the list of members. */
export const memberAddress = listAddress({
  tabs: ['all', ...MEMBER_LEVELS],
  sorts: SORTS,
  usual: { all: BY_NAME, basic: BY_NAME, silver: BY_NAME, gold: BY_NAME, platinum: BY_NAME },
  fields: {},
});

export type MemberSearch = ReturnType<typeof memberAddress.read>;
type MemberListView = ReturnType<typeof memberAddress.view>;

type Tab = 'all' | Member['level'];

/** What filters the list, with its tab. */
interface TabFilter extends Omit<MemberFilter, 'level'> {
  tab: Tab;
  search?: string;
}

/** What the server is asked for an address. */
export const memberQuery = (view: MemberListView): ListQuery<TabFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the list of members. */
export const memberCalls: ListCalls<TabFilter, Paging, Member, Tab> = {
  sheet: membersSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportMembers({ body: { ...body, ...levelOf(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listMember({ body: { ...body, ...levelOf(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listMember({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const levelOf = (tab: Tab) => (tab === 'all' ? {} : { level: tab });
