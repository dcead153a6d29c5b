import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { OperationLogLine, operationLog } from '../../../api/operationLog/calls.ts';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { PrintedList } from '../../components/list/ListPrintHead.tsx';
import { useLeftList } from '../../components/list/useLeftList.ts';
import { WITHIN_LIST } from '../../components/list/useListAddress.ts';
import { useListViews } from '../../components/list/views/useListViews.ts';
import { ViewMenu } from '../../components/list/views/ViewMenu.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useColumnChoice } from '../../components/table/useColumnChoice.ts';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { pagerOf } from '../../lib/pages.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { LogFilters } from './LogFilters.tsx';
import { linkOf } from './linkOf.ts';
import { type LogSearch, logAddress, logFilter, logRequest, readLogSearch } from './search.ts';
import { useFilterInWords } from './useFilterInWords.ts';
import { useLogColumns } from './useLogColumns.tsx';

const route = getRouteApi('/_office/system/operation-log');

/** What its choice of columns and its saved views are kept under. */
const NAME = 'operationLog';

type LogPage = DataOf<typeof operationLog.listOperationLogVO>;

/** Who did what, and who tried what and was refused, newest first. */
export function OperationLogScreen(): ReactNode {
  const { t } = useTranslation('operationLog');
  const { timeZone } = useFormat();
  const api = useApi();
  const address = route.useSearch();
  const at = useMemo(() => readLogSearch({ ...address }), [address]);
  const navigate = route.useNavigate();
  const columns = useLogColumns();
  const list = useLeftList<LogSearch, LogPage>('log', at, (search, signal) =>
    api.listOperationLogVO({ body: logRequest(search, timeZone) }, { showError: false, signal }),
  );
  const { cursor: _cursor, direction: _direction, size: _size, view, ...filters } = at;
  const begun = view === undefined ? {} : { view };
  const go = (search: LogSearch, replace = false) =>
    void navigate({ search, replace, state: WITHIN_LIST });
  const chosen = useColumnChoice(NAME, columns);
  const here = useListViews({ name: NAME, address: logAddress, search: at, go, columns, chosen });
  const filter = useFilterInWords(at);
  // That it was exported is a line of the log too.
  const saving = useDownload(list.reload);

  return (
    <>
      <PageHead
        paper={null}
        title={t('title')}
        facts={t('facts')}
        beside={
          <Group gap={2} wrap="nowrap">
            <ViewMenu name={NAME} here={here} />
            <ListMenu
              // A file of the log is whole: each line with all that its seal is made of.
              taking={{
                sheet: { columns: {} },
                file: (format) => (asked, flags) =>
                  asked.exportOperationLog({ body: { ...logFilter(at, timeZone), format } }, flags),
              }}
              columns={[]}
              saving={saving}
              hasRows={(list.page?.rows.length ?? 0) > 0}
            />
          </Group>
        }
      />
      <PrintedList
        filter={filter}
        shown={list.page?.rows.length ?? 0}
        total={list.page?.total ?? null}
      />
      <ExportFailure saving={saving} />
      <DataTable<OperationLogLine>
        label={t('title')}
        name={NAME}
        chosen={chosen}
        columns={columns}
        // Where a page does not come its filters stay: one of them may be what it fails by.
        rows={list.failure ? [] : here.isOpening && !list.isBack ? null : (list.page?.rows ?? null)}
        rowId={idOf}
        rowLink={linkOf}
        loading={list.isLoading}
        leftAt={list.leftAt}
        onRow={list.keepRow}
        toolbar={
          <LogFilters
            filters={filters}
            onChange={(change) =>
              go({
                ...filters,
                ...change,
                ...begun,
                ...(at.size === undefined ? {} : { size: at.size }),
              })
            }
            onClear={() => here.show(null)}
          />
        }
        empty={
          list.failure ? (
            <ErrorState failure={list.failure} onRetry={list.reload} />
          ) : (
            <EmptyState icon="log" title={t('none')} />
          )
        }
      />
      <Pager {...pagerOf(list.page, at, (page) => go({ ...filters, ...begun, ...page }))} />
    </>
  );
}

const idOf = ({ id }: OperationLogLine) => String(id);
