import { Group, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFlags } from '../../../api/client.ts';
import type { ListFormat } from '../../../api/kernel/listExport.ts';
import type { ListPage } from '../../../machines/kernel/list.ts';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useLeftList } from '../../components/list/useLeftList.ts';
import { useListTotals } from '../../components/list/useListTotals.ts';
import type { Taking } from '../../components/list/useRecordList.ts';
import { Panel } from '../../components/Panel.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useColumnChoice } from '../../components/table/useColumnChoice.ts';
import { useDownload } from '../../lib/download.ts';
import { pagerOf, USUAL_SIZE } from '../../lib/pages.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import type { ReportSearch } from './search.ts';

/** What both kinds of lines have. */
export interface AnyLine {
  id: number;
  orderId: number;
  orderSn: string;
}

/** What the lines are asked for beside their page. */
interface LinesAsked<By extends string> {
  from: string;
  to: string;
  group?: { by: By; key: string };
  sort: { by: 'at' | 'amount'; descending: boolean };
}

/** Where lines come from, on the screen and as a file. */
export interface LinesSource<By extends string, Line extends AnyLine> {
  /** Keeps the choice of columns apart from other lists'. */
  name: string;
  sheet: Taking['sheet'];
  load: (
    body: LinesAsked<By> & {
      size: number;
      cursor?: string;
      direction?: 'next' | 'previous' | 'last';
    },
    flags: CallFlags,
  ) => Promise<ListPage<Line>>;
  file: (
    body: LinesAsked<By> & { format: ListFormat; columns: string[] },
  ) => ReturnType<Taking['file']>;
}

interface ReportLinesProps<By extends string, Line extends AnyLine> {
  source: LinesSource<By, Line>;
  columns: readonly DataColumn<Line>[];
  from: string;
  to: string;
  at: ReportSearch;
  go: (search: ReportSearch) => void;
  /** The group whose lines alone are shown, with what it is called. */
  group: { by: By; key: string; name: string } | null;
  empty: string;
}

const ON_PHONE = 20;
const idOf = ({ id }: AnyLine) => String(id);
const toOrder = ({ orderId }: AnyLine) => ({
  to: '/orders/$orderId' as const,
  params: { orderId: String(orderId) },
});

/** The lines of a report, each with the way to its order. */
export function ReportLines<By extends string, Line extends AnyLine>(
  props: ReportLinesProps<By, Line>,
): ReactNode {
  const { source, columns, from, to, at, go, group, empty } = props;
  const { t } = useTranslation('moneyReports');
  const grants = useGrants();
  const isNarrow = useIsNarrow();
  const saving = useDownload();
  const columnChoice = useColumnChoice(source.name, columns);
  const [choice] = columnChoice;
  const shown = useMemo(
    () => columns.filter(({ id }) => choice[id]).map(({ id }) => id),
    [columns, choice],
  );
  const usual = isNarrow ? ON_PHONE : USUAL_SIZE;
  const { cursor, direction, size = usual } = at;
  const { cursor: _cursor, direction: _direction, ...kept } = at;
  const asked: LinesAsked<By> = {
    ...{ from, to },
    ...(group === null ? {} : { group: { by: group.by, key: group.key } }),
    sort: { by: at.sort ?? 'at', descending: at.ascending !== true },
  };
  const list = useLeftList(
    source.name,
    {
      ...asked,
      size,
      ...(cursor === undefined ? {} : { cursor }),
      ...(direction === undefined ? {} : { direction }),
    },
    (body, signal) => source.load(body, { signal, showError: false }),
  );
  const { page, failure, reload } = list;
  const totals = useListTotals(source.sheet, page?.rows ?? null, columns[0]?.id);
  const title = t('linesTitle');
  if (failure && page === null) {
    return (
      <Panel title={title}>
        <ErrorState failure={failure} onRetry={reload} />
      </Panel>
    );
  }
  const { group: _group, ...whole } = kept;
  return (
    <Panel
      title={title}
      actions={
        <Group gap="xs">
          {group === null ? null : (
            <NarrowedTo label={group.name} drop={t('dropGroup')} onDrop={() => go(whole)} />
          )}
          <ListMenu
            taking={{
              sheet: source.sheet,
              file: (format, names) => source.file({ ...asked, format, columns: [...names] }),
            }}
            columns={shown}
            saving={saving}
            hasRows={(page?.rows.length ?? 0) > 0}
            prints={false}
          />
        </Group>
      }
    >
      <ExportFailure saving={saving} />
      <StaleNote failure={failure} onRetry={reload} />
      <DataTable<Line>
        label={t('linesList')}
        name={source.name}
        chosen={columnChoice}
        totals={totals}
        columns={columns}
        rows={page?.rows ?? null}
        rowId={idOf}
        {...(grants('order.view') ? { rowLink: toOrder } : {})}
        loading={list.isLoading}
        leftAt={list.leftAt}
        onRow={list.keepRow}
        sort={asked.sort}
        onSort={({ by, descending }) => {
          const { sort: _sort, ascending: _ascending, ...rest } = kept;
          go({
            ...rest,
            ...(by === 'amount' ? { sort: by } : {}),
            ...(descending ? {} : { ascending: true as const }),
          });
        }}
        empty={
          <EmptyState icon="wallet" title={t('none')}>
            <Text>{empty}</Text>
          </EmptyState>
        }
      />
      {page ? <PrintedOf shown={page.rows.length} total={page.total} /> : null}
      <Pager {...pagerOf(page, at, (to) => go({ ...kept, ...to }), usual)} />
    </Panel>
  );
}
