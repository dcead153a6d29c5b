import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../../api/orders.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { EmptyState, ErrorState } from '../../../components/states.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { Pager } from '../../../components/table/Pager.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useRefreshUrgentCounts } from '../../../shell/officeContext.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import classes from './list.module.css';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import {
  isFiltered,
  type OrderSearch,
  type OrderSort,
  orderQuery,
  orderView,
  withFilter,
  withoutFilters,
  withPage,
} from './search.ts';
import { useOrderColumns } from './useOrderColumns.tsx';
import { useOrderList } from './useOrderList.ts';

// Few people act on many orders at once: it is loaded when they do.
const OrderBulk = lazy(async () => ({
  default: (await import('../bulk/OrderBulk.tsx')).OrderBulk,
}));

const route = getRouteApi('/_office/orders/');

/** The orders of the shop: found, filtered, sorted, a page at a time, and acted on together. */
export function OrderList(): ReactNode {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const failureText = useFailureText();
  const grants = useGrants();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = useCallback(
    (to: OrderSearch, replace = false) => void navigate({ search: to, replace }),
    [navigate],
  );

  const view = orderView(search);
  const { list, snapshot } = useOrderList(orderQuery(view, format.timeZone));
  const { page, counts, failure, selected } = snapshot.context;
  const rows = page?.rows ?? null;
  const columns = useOrderColumns();
  const refreshCounts = useRefreshUrgentCounts();
  const [isActing, { open, close }] = useDisclosure(false);

  const selection = useMemo(
    () => ({
      ids: new Set([...selected].map(String)),
      onChange: (ids: ReadonlySet<string>) =>
        list.send({ type: 'SELECT', ids: new Set([...ids].map(Number)) }),
      nameOf: ({ orderSn }: OrderRow) => orderSn,
    }),
    [list, selected],
  );

  const hasFailed = snapshot.matches({ rows: 'failed' }) && failure !== null;
  const pages =
    page?.total.exact === true ? Math.max(1, Math.ceil(page.total.count / view.size)) : null;

  return (
    <>
      <PageHead
        title={t('list.title')}
        beside={
          page ? (
            <Text c="dimmed" size="lg">
              {format.number(page.total.count)}
              {page.total.exact ? '' : '+'}
            </Text>
          ) : null
        }
        actions={
          grants('order.edit') ? <ButtonLink to="/orders/new">{t('list.new')}</ButtonLink> : null
        }
      />
      <OrderTabs search={search} counts={counts} />
      {hasFailed && rows === null ? (
        <ErrorState failure={failure} onRetry={() => list.send({ type: 'RETRY' })} />
      ) : (
        <>
          {hasFailed ? (
            <Alert color="orange" role="alert" mb="sm">
              {t('list.stale', { reason: failureText(failure) })}{' '}
              <Button variant="subtle" onClick={() => list.send({ type: 'RETRY' })}>
                {t('actions.retry', { ns: 'common' })}
              </Button>
            </Alert>
          ) : null}
          <DataTable<OrderRow>
            label={t('list.title')}
            name="orders"
            columns={columns}
            rows={rows}
            rowId={idOf}
            rowLink={linkOf}
            loading={snapshot.matches({ rows: 'loading' })}
            sort={{ by: view.sort, descending: view.descending }}
            onSort={({ by, descending }) =>
              go(
                withFilter(search, {
                  sort: by as OrderSort,
                  ascending: descending ? undefined : true,
                }),
              )
            }
            selection={selection}
            toolbar={
              <OrderFilters
                view={view}
                customerName={view.customer === null ? null : (rows?.[0]?.customerName ?? null)}
                onChange={(change) => go(withFilter(search, change), 'q' in change)}
                onClear={() => go(withoutFilters(search))}
              />
            }
            empty={
              <NoOrders
                isFiltered={isFiltered(view) || view.tab !== 'all'}
                onClear={() => go({})}
              />
            }
          />
          <div className={classes.pages}>
            <Pager
              total={page?.total ?? null}
              hasPrevious={page?.previous != null}
              hasNext={page?.next != null}
              size={view.size}
              onSize={(size) => go(withFilter(search, { size }))}
              onGo={(to) =>
                go(
                  withPage(search, to, {
                    next: page?.next ?? null,
                    previous: page?.previous ?? null,
                    pages,
                  }),
                )
              }
            />
            <Text c="dimmed">{pageText()}</Text>
          </div>
        </>
      )}
      <SelectionBar list={list} snapshot={snapshot} onAct={open} />
      {isActing ? (
        <Suspense fallback={null}>
          <OrderBulk
            orderIds={[...selected]}
            onClose={(done) => {
              close();
              if (done.size === 0) return;
              list.send({
                type: 'SELECT',
                ids: new Set([...selected].filter((id) => !done.has(id))),
              });
              list.send({ type: 'REFRESH' });
              refreshCounts();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );

  function pageText(): string {
    if (view.page === null) return t('list.lastPage');
    const at = format.number(view.page);
    return pages === null
      ? t('list.pageOfMany', { page: at })
      : t('list.page', { page: at, pages: format.number(pages) });
  }
}

interface NoOrdersProps {
  isFiltered: boolean;
  onClear: () => void;
}

function NoOrders({ isFiltered, onClear }: NoOrdersProps): ReactNode {
  const { t } = useTranslation('orders');
  return isFiltered ? (
    <EmptyState
      title={t('list.noneTitle')}
      actions={<Button onClick={onClear}>{t('list.clear')}</Button>}
    >
      {t('list.noneText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>
  );
}

const idOf = ({ id }: OrderRow) => String(id);

const linkOf = ({ id }: OrderRow) => ({
  to: '/orders/$orderId' as const,
  params: { orderId: String(id) },
});
