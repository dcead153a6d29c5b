import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FinanceOrder, MOST_CHOSEN, ORDER_AMOUNTS } from '../../../api/finance/calls.ts';
import { financeSheet } from '../../../api/finance/sheet.ts';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import listClasses from '../../components/list/list.module.css';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useLeftLeaves, useLeftList } from '../../components/list/useLeftList.ts';
import { useListTotals } from '../../components/list/useListTotals.ts';
import { useListViews } from '../../components/list/views/useListViews.ts';
import { ViewMenu } from '../../components/list/views/ViewMenu.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useColumnChoice } from '../../components/table/useColumnChoice.ts';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { pagerOf, USUAL_SIZE } from '../../lib/pages.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { BookingsDialog } from './Bookings.tsx';
import classes from './finance.module.css';
import { type FinanceSearch, financeAddress } from './search.ts';
import { Tiles } from './Tiles.tsx';
import { useOrderColumns } from './useOrderColumns.tsx';

interface OrderDetailProps {
  /** The days that are shown. */
  from: string;
  to: string;
  at: FinanceSearch;
  go: (search: FinanceSearch, replace?: boolean) => void;
}

/** The order detail: the orders that money moved for, their sums, and the way to the file. */
export function OrderDetail({ from, to, at, go }: OrderDetailProps): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number } = useFormat();
  const api = useApi();
  const [booked, setBooked] = useState<FinanceOrder | null>(null);
  const columns = useOrderColumns(setBooked);
  const isNarrow = useIsNarrow();
  const download = useDownload();
  const columnChoice = useColumnChoice(NAME, columns);
  const here = useListViews({
    ...{ name: NAME, address: financeAddress, search: at, go, columns },
    chosen: columnChoice,
  });
  const sort = { by: at.sort ?? ('placedAt' as const), descending: at.ascending !== true };
  const usual = isNarrow ? ON_PHONE : USUAL_SIZE;
  const { cursor, direction, size = usual } = at;
  const list = useLeftList(
    NAME,
    {
      from,
      to,
      size,
      sort,
      ...(cursor === undefined ? {} : { cursor }),
      ...(direction === undefined ? {} : { direction }),
    },
    (body, signal) => api.listFinanceOrder({ body }, { signal, showError: false }),
  );
  const { page, keepChoice } = list;
  const totals = useListTotals(financeSheet, page?.rows ?? null, columns[0]?.id);
  const [choice, setChoice] = useState((list.choice as Chosen | null) ?? NONE);
  const { chosen, isAll, but } = choice;
  useEffect(() => keepChoice(choice), [choice, keepChoice]);
  const isFirst = cursor === undefined && direction === undefined;
  const rowLink = useLeftLeaves(list, linkOf, isFirst ? 0 : null);
  const { cursor: _cursor, direction: _direction, size: _size, ...kept } = at;
  const count = page?.total.count ?? 0;
  const ordersText = (orders: number) => t('orders', { count: orders, shown: number(orders) });
  // Their place is there before they are, so that the orders below stay where they are.
  const totalsOf = t('detail.totals', { orders: page ? ordersText(count) : '–' });
  const selection = useMemo(() => {
    const here = (page?.rows ?? []).map(idOf);
    return {
      ids: isAll ? new Set(here.filter((id) => !but.has(id))) : chosen,
      onChange: (ids: ReadonlySet<string>) => {
        const elsewhere = [...but].filter((id) => !here.includes(id));
        const left = new Set([...elsewhere, ...here.filter((id) => !ids.has(id))]);
        setChoice(isAll ? { ...NONE, isAll, but: left } : { ...NONE, chosen: ids });
      },
      nameOf: ({ orderSn }: FinanceOrder) => orderSn,
    };
  }, [isAll, chosen, but, page]);
  const named = isAll ? but : chosen;
  const isTooMany = named.size > MOST_CHOSEN;
  const selected = isAll ? count - but.size : chosen.size;
  const save = (orders: { orderIds?: number[]; allBut?: true } = {}) =>
    download.start((asked, flags) =>
      asked.downloadFinanceReport({ body: { from, to, ...orders } }, flags),
    );
  const saveSelected = () => {
    const orderIds = [...named].map(Number);
    save(orderIds.length === 0 ? {} : { orderIds, ...(isAll ? { allBut: true } : {}) });
  };

  if (list.failure && page === null) {
    return (
      <Panel title={t('detail.title')}>
        <ErrorState failure={list.failure} onRetry={list.reload} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('detail.title')}
      actions={
        <Group gap="xs">
          <ViewMenu name={NAME} here={here} />
          <ListMenu
            taking={{
              sheet: financeSheet,
              file: (format, names) => (asked, flags) =>
                asked.exportFinanceOrders(
                  { body: { from, to, sort, format, columns: [...names] } },
                  flags,
                ),
            }}
            columns={here.kept.columns}
            saving={download}
            hasRows={count > 0}
            prints={false}
          />
          {count === 0 ? null : (
            <Button variant="default" loading={download.underWay} onClick={() => save()}>
              {t('download.all')}
            </Button>
          )}
        </Group>
      }
    >
      <Text c="dimmed" size="sm" mb="sm">
        {t('detail.about')}
      </Text>
      {page === null || count > 0 ? (
        <section className={classes.totals} aria-label={totalsOf}>
          <Text fw={600} mb="xs">
            {totalsOf}
          </Text>
          <Tiles
            figures={ORDER_AMOUNTS.map((name) => [
              t(`detail.${name}`),
              page ? money(page.totals[name]) : '–',
            ])}
          />
        </section>
      ) : null}
      <ExportFailure saving={download} />
      <StaleNote failure={list.failure} onRetry={list.reload} />
      <DataTable<FinanceOrder>
        label={t('detail.list')}
        name={NAME}
        chosen={columnChoice}
        totals={totals}
        columns={columns}
        rows={here.isOpening && !list.isBack ? null : (page?.rows ?? null)}
        rowId={idOf}
        rowLink={rowLink}
        loading={list.isLoading}
        leftAt={list.leftAt}
        onRow={list.keepRow}
        sort={sort}
        onSort={({ by, descending }) => {
          const { sort: _sort, ascending: _ascending, ...rest } = kept;
          go({
            ...rest,
            ...(by === 'settlementAmount' ? { sort: by } : {}),
            ...(descending ? {} : { ascending: true as const }),
          });
        }}
        selection={selection}
        empty={
          <EmptyState icon="wallet" title={t('detail.none')}>
            {t('detail.noneText')}
          </EmptyState>
        }
      />
      {booked ? <BookingsDialog order={booked} onClose={() => setBooked(null)} /> : null}
      {page ? <PrintedOf shown={page.rows.length} total={page.total} /> : null}
      <Pager {...pagerOf(page, at, (to) => go({ ...kept, ...to }), usual)} />
      {selected > 0 ? (
        <section className={listClasses.selection} aria-label={t('selection.label')}>
          <Text fw={600} aria-live="polite">
            {!isAll
              ? t('selection.count', { orders: ordersText(selected) })
              : but.size === 0
                ? t('selection.isAll', { orders: ordersText(count) })
                : t('selection.isAllBut', {
                    orders: ordersText(selected),
                    but: ordersText(but.size),
                  })}
          </Text>
          {selected >= count ? null : (
            <Button variant="subtle" onClick={() => setChoice({ ...NONE, isAll: true })}>
              {t('selection.all', { shown: number(count) })}
            </Button>
          )}
          <Button variant="default" onClick={() => setChoice(NONE)}>
            {t('selection.clear')}
          </Button>
          <Button loading={download.underWay} disabled={isTooMany} onClick={saveSelected}>
            {t('download.selected')}
          </Button>
          {isTooMany ? (
            <Text c="red" role="alert">
              {t(isAll ? 'selection.mostBut' : 'selection.most', { shown: number(MOST_CHOSEN) })}
            </Text>
          ) : null}
        </section>
      ) : null}
    </Panel>
  );
}

/** What its choice of columns and its saved views are kept under. */
const NAME = 'finance';

/** How many orders a phone shows until the person chooses otherwise. */
const ON_PHONE = 20;

/** What is selected, on whichever page. */
interface Chosen {
  chosen: ReadonlySet<string>;
  isAll: boolean;
  /** Left out where all are selected. */
  but: ReadonlySet<string>;
}

const NONE: Chosen = { chosen: new Set(), isAll: false, but: new Set() };
const idOf = ({ id }: FinanceOrder) => String(id);
const linkOf = ({ id }: FinanceOrder) => ({
  to: '/orders/$orderId' as const,
  params: { orderId: String(id) },
});
