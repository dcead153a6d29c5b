import { Button, Group, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ResourceNamespaceMap } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { PageHead } from '../PageHead.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import type { DataColumn } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useColumnChoice } from '../table/useColumnChoice.ts';
import type { ListAddress } from './address.ts';
import { ListKeys } from './ListKeys.tsx';
import { ExportFailure, ListMenu } from './ListMenu.tsx';
import { ListPager } from './ListPager.tsx';
import { ListPrintHead } from './ListPrintHead.tsx';
import { StaleNote } from './StaleNote.tsx';
import { StateTabs } from './StateTabs.tsx';
import { useLeaves } from './useLeaves.ts';
import { WITHIN_LIST } from './useListAddress.ts';
import { useListTotals } from './useListTotals.ts';
import { useMendedAddress } from './useMendedAddress.ts';
import type { RecordList } from './useRecordList.ts';
import { useListViews } from './views/useListViews.ts';
import { useOpenedPage } from './views/useOpenedPage.ts';
import { ViewMenu } from './views/ViewMenu.tsx';

/** The namespaces that have the words of a list: `list.title`, `list.tabs.*`, `list.emptyTitle`, … */
export type ListNamespace = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends {
    list: { title: string; tabsLabel: string; tabs: object; emptyTitle: string; noneTitle: string };
  }
    ? Name
    : never;
}[keyof ResourceNamespaceMap];

/** What every list's address says, whatever else it does. */
export interface AnySearch {
  tab?: string;
  sort?: string;
  ascending?: true;
  size?: number;
  view?: number;
}

/** The same with what is usual filled in. */
interface AnyView {
  tab: string;
  sort: string;
  descending: boolean;
  size: number;
  page: number | null;
}

interface ListPageProps<Row extends { id: number }, Search extends AnySearch, View> {
  namespace: ListNamespace;
  list: RecordList<Row>;
  address: ListAddress<Search, View>;
  search: Search;
  /** Puts an address into the address bar; `replace` leaves no step in its history. */
  go: (search: Search, replace?: boolean) => void;
  /** Where the list is, for its tabs. */
  to: NonNullable<LinkProps['to']>;
  /** Keep it stable between renders, as `rowLink` and `nameOf`. */
  columns: readonly DataColumn<Row>[];
  rowLink: (row: Row) => LinkProps;
  /** The row that the address leads to. */
  soughtAt?: number | null;
  /** What a screen reader calls a row; with it, rows can be selected. */
  nameOf?: (row: Row) => string;
  filters: ReactNode;
  /** Beside the title: what can be begun here. */
  actions?: ReactNode;
  /** Below the table: the bar of what is selected, dialogs. */
  children?: ReactNode;
}

/** A list of records: title with count, tabs with counts, filters, the table, its pages. */
export function ListPage<
  Row extends { id: number },
  Search extends AnySearch,
  View extends AnyView,
>(props: ListPageProps<Row, Search, View>): ReactNode {
  const { namespace, list, address, search, go, to, columns, nameOf } = props;
  const { t } = useTranslation(['records', 'shell']);
  const { t: own } = useTranslation(namespace);
  const { number } = useFormat();
  // Every namespace of a list has these keys; which one it is is known when it runs.
  const say = own as unknown as (key: string) => string;
  const { counts, failure, selected, send } = list;
  const view = address.view(search);
  useMendedAddress({ address, search, go, failure });
  const chosen = useColumnChoice(namespace, columns);
  const here = useListViews({ name: namespace, address, search, go, columns, chosen });
  const page = useOpenedPage(list, here.isOpening);
  const saving = useDownload();
  const totals = useListTotals(list.taking.sheet, page?.rows ?? null, columns[0]?.id);
  const rowLink = useLeaves({ list, address, search, go, rowLink: props.rowLink });
  const [usualTab] = address.tabs;
  const title = say('list.title');
  const retry = () => send({ type: 'RETRY' });
  const change = (part: AnySearch) => go(address.withFilter(search, part as Partial<Search>));

  const selection = useMemo(
    () =>
      nameOf && {
        ids: new Set([...selected].map(String)),
        onChange: (ids: ReadonlySet<string>) =>
          send({ type: 'SELECT', ids: new Set([...ids].map(Number)) }),
        nameOf,
      },
    [send, selected, nameOf],
  );

  return (
    <>
      <PageHead
        paper={null}
        title={title}
        beside={
          <>
            {page ? (
              <Text c="dimmed" size="lg">
                {number(page.total.count)}
                {page.total.exact ? '' : '+'}
              </Text>
            ) : null}
            <Group gap={2} wrap="nowrap">
              <ViewMenu name={namespace} here={here} />
              <ListMenu
                taking={list.taking}
                columns={here.kept.columns}
                saving={saving}
                hasRows={(page?.rows.length ?? 0) > 0}
              />
            </Group>
          </>
        }
        actions={
          <>
            {props.actions}
            <ListKeys selects={nameOf !== undefined} />
          </>
        }
      />
      <ListPrintHead list={list} />
      <ExportFailure saving={saving} />
      <StateTabs
        label={say('list.tabsLabel')}
        tabs={address.tabs}
        current={view.tab}
        labelOf={(tab) => say(`list.tabs.${tab}`)}
        linkOf={(tab) => ({
          to,
          // The route of `to` reads just this address.
          search: address.withFilter(search, { tab } as Partial<Search>) as never,
          state: WITHIN_LIST,
        })}
        counts={counts}
      />
      {failure && page === null ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <>
          <StaleNote failure={failure} onRetry={retry} />
          <DataTable<Row>
            label={title}
            name={namespace}
            chosen={chosen}
            totals={totals}
            columns={columns}
            rows={page?.rows ?? null}
            rowId={idOf}
            rowLink={rowLink}
            loading={list.isLoading || here.isOpening}
            leftAt={list.leftAt}
            soughtAt={props.soughtAt ? String(props.soughtAt) : null}
            onRow={list.keepRow}
            sort={{ by: view.sort, descending: view.descending }}
            onSort={({ by, descending }) =>
              change({ sort: by, ...(descending ? { ascending: undefined } : { ascending: true }) })
            }
            {...(selection ? { selection } : {})}
            toolbar={props.filters}
            empty={
              address.isFiltered(view) || view.tab !== usualTab ? (
                <EmptyState
                  title={say('list.noneTitle')}
                  actions={
                    <Button onClick={() => here.show(null)}>
                      {t('filters.clear', { ns: 'shell' })}
                    </Button>
                  }
                >
                  {t('list.noneText')}
                </EmptyState>
              ) : (
                <EmptyState title={say('list.emptyTitle')}>{say('list.emptyText')}</EmptyState>
              )
            }
          />
          <ListPager
            page={page}
            size={view.size}
            at={view.page}
            onSize={(size) => change({ size })}
            onGo={(where, pages) => go(address.withPage(search, where, pages))}
          />
        </>
      )}
      {props.children}
    </>
  );
}

const idOf = ({ id }: { id: number }) => String(id);
