import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Posting } from '../../../api/ledger/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { pageOf } from '../../domains.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { AccountTotals } from './AccountTotals.tsx';
import { type JournalSearch, journalAddress, journalCalls, journalQuery } from './search.ts';
import { isOf, useAccountText } from './useAccountText.ts';
import { useJournalColumns } from './useJournalColumns.tsx';

const route = getRouteApi('/_office/finance/ledger/journal');

/** The journal: every fact of money with both its sides and the record that moved it. */
export function JournalList(): ReactNode {
  const { t } = useTranslation('ledger');
  const { timeZone } = useFormat();
  const accountText = useAccountText();
  const { search, view, go } = useListAddress(route, journalAddress);
  const list = useRecordList(journalQuery(view, timeZone), journalCalls);
  const columns = useJournalColumns(view.account, search);
  const filter = (change: Partial<JournalSearch>) =>
    go(journalAddress.withFilter(search, change), true);
  const { account, from, to } = view;
  const known = list.page?.rows
    .flatMap(({ entries }) => entries)
    .find((entry) => account !== null && isOf(entry, account));
  const accountName =
    known && account !== null
      ? accountText({ ...known, party: account.endsWith(':') ? null : known.party })
      : account;

  return (
    <ListPage<Posting, JournalSearch, typeof view>
      namespace="ledger"
      list={list}
      address={journalAddress}
      search={search}
      go={go}
      to="/finance/ledger/journal"
      columns={columns}
      rowLink={linkOf}
      soughtAt={view.at}
      actions={
        <ButtonLink
          variant="default"
          to="/finance/ledger"
          search={from !== null && to !== null ? { from, to } : {}}
        >
          {t('balance.title')}
        </ButtonLink>
      }
      filters={
        <>
          <FilterBar
            onClear={
              journalAddress.isFiltered(view)
                ? () => go(journalAddress.withoutFilters(search), true)
                : undefined
            }
            moreSet={[from, to].filter((day) => day !== null).length}
            more={
              <DayRange
                names={{ from: t('list.from'), to: t('list.to') }}
                from={from}
                to={to}
                onChange={filter}
              />
            }
          >
            <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
            {account === null ? null : (
              <NarrowedTo
                label={t('list.account', { name: accountName })}
                drop={t('list.dropAccount')}
                onDrop={() => filter({ account: undefined })}
              />
            )}
          </FilterBar>
          {account !== null && from !== null && to !== null ? (
            <AccountTotals account={account} from={from} to={to} />
          ) : null}
        </>
      }
    />
  );
}

/** Every record that moves money has a page. */
const linkOf = ({ lifecycle, recordId }: Posting) =>
  pageOf(lifecycle, recordId) ?? { to: '/finance/ledger/journal' as const };
