import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { OperationLogLine, operationLog } from '../../../api/operationLog/calls.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { pagerOf } from '../../lib/pages.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { LogFilters } from './LogFilters.tsx';
import { linkOf } from './linkOf.ts';
import { type LogSearch, logFilter, logRequest, readLogSearch } from './search.ts';
import { useLogColumns } from './useLogColumns.tsx';

const route = getRouteApi('/_office/system/operation-log');

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
  const list = useList<LogSearch, LogPage>(at, (search, signal) =>
    api.listOperationLogVO({ body: logRequest(search, timeZone) }, { showError: false, signal }),
  );
  const { cursor: _cursor, direction: _direction, size: _size, ...filters } = at;
  const go = (search: LogSearch) => void navigate({ search });
  // That it was exported is a line of the log too.
  const saving = useDownload(list.reload);

  return (
    <>
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button
            variant="default"
            loading={saving.underWay}
            onClick={() =>
              saving.start((asked, flags) =>
                asked.exportOperationLog({ body: logFilter(at, timeZone) }, flags),
              )
            }
          >
            {t('export.start')}
          </Button>
        }
      />
      <DataTable<OperationLogLine>
        label={t('title')}
        name="operationLog"
        columns={columns}
        // Where a page does not come its filters stay: one of them may be what it fails by.
        rows={list.failure ? [] : (list.page?.rows ?? null)}
        rowId={idOf}
        rowLink={linkOf}
        loading={list.isLoading}
        toolbar={
          <LogFilters
            filters={filters}
            onChange={(change) =>
              go({ ...filters, ...change, ...(at.size === undefined ? {} : { size: at.size }) })
            }
            onClear={() => go({})}
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
      <Pager {...pagerOf(list.page, at, (page) => go({ ...filters, ...page }))} />
    </>
  );
}

const idOf = ({ id }: OperationLogLine) => String(id);
