import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedOrder } from '../../../../api/orders/calls.ts';
import { notesAreNotTooMany } from '../../../../machines/deliveryNote/many.ts';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import { ordersToPickAreNotTooMany } from '../../../../machines/pickList/many.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { SelectionBar } from '../../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useRecordList } from '../../../components/list/useRecordList.ts';
import { useDialogOpen } from '../../../components/useDialogOpen.ts';
import { wallClockOf } from '../../../lib/dates.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import { useGrants } from '../../../shell/sessionContext.ts';
import { MakeNotesButton } from '../../deliveryNotes/MakeNotesButton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { orderListCalls } from './listCalls.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { orderAddress, orderQuery } from './search.ts';
import { useOrderBulk } from './useOrderBulk.ts';
import { useOrderColumns } from './useOrderColumns.tsx';

// Few people act on many orders at once: it is loaded when they do.
const OrderBulk = lazyPart(
  async () => {
    await loadTexts('validation')();
    return (await import('../bulk/OrderBulk.tsx')).OrderBulk;
  },
  ({ onHide }) => onHide(),
);

// Few people import orders: it is loaded when they do.
const ImportOrders = lazyPart(
  async () => (await import('./ImportOrders.tsx')).ImportOrders,
  ({ onClose }) => onClose(),
);

const PickOrders = lazyPart(
  async () => {
    await loadTexts('pickLists')();
    return (await import('../../pickLists/PickOrdersDialog.tsx')).PickOrdersDialog;
  },
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/orders/');

/** The orders of the shop: found, filtered, sorted, a page at a time, and acted on together. */
export function OrderList(): ReactNode {
  const { t } = useTranslation(['orders', 'records']);
  const { name, timeZone } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, orderAddress);
  const list = useRecordList(orderQuery(view, timeZone), orderListCalls);
  const columns = useOrderColumns();
  const [picks, setPicks] = useState(false);
  const [isImporting, importing] = useDialogOpen('importOrders');
  const { page, selected, send } = list;
  const onRun = useCallback(() => send({ type: 'REFRESH' }), [send]);
  const bulk = useOrderBulk(onRun);
  const chosen = page?.rows.filter(({ id }) => selected.has(id)) ?? [];
  const days = new Set(
    chosen.map(({ deliveryAt, placedAt }) =>
      wallClockOf(new Date(deliveryAt ?? placedAt), timeZone).slice(0, 10),
    ),
  );
  // Where all that are chosen are wanted on one day, their notes are of that day.
  const wantedOn = chosen.length === selected.size && days.size === 1 ? [...days][0] : undefined;
  const [first] = view.customer === null ? [] : (page?.rows ?? []);
  const customerName = first
    ? name({ name: first.customerName, nameZh: first.customerNameZh })
    : null;

  const afterBulk = (done: ReadonlySet<number>) => {
    bulk.close();
    if (done.size === 0) return;
    send({ type: 'SELECT', ids: new Set([...selected].filter((id) => !done.has(id))) });
    send({ type: 'REFRESH' });
  };

  return (
    <ListPage
      namespace="orders"
      list={list}
      address={orderAddress}
      search={search}
      go={go}
      to="/orders"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      actions={
        grants('order.edit') ? (
          <>
            <ActionButton label={t('import.open')} reason={null} onClick={importing.open} />
            <ButtonLink to="/orders/new">{t('list.new')}</ButtonLink>
          </>
        ) : null
      }
      filters={
        <OrderFilters
          view={view}
          customerName={customerName}
          onChange={(change) => go(orderAddress.withFilter(search, change), 'q' in change)}
          onClear={() => go(orderAddress.withoutFilters(search))}
        />
      }
    >
      <SelectionBar list={list} namespace="orders">
        <ExportMenu orderIds={[...selected]} onExported={onRun} />
        <ActionButton
          label={t('list.pick')}
          reason={lacks(grants, 'pickList.edit') ?? ordersToPickAreNotTooMany(selected.size)}
          onClick={() => setPicks(true)}
        />
        <MakeNotesButton
          label={t('list.deliveryNotes')}
          orderIds={[...selected]}
          {...(wantedOn === undefined ? {} : { day: wantedOn })}
          reason={lacks(grants, 'deliveryNote.edit') ?? notesAreNotTooMany(selected.size)}
        />
        <ActionButton
          variant="filled"
          label={t('records:list.act')}
          reason={bulk.refusal}
          onClick={() => bulk.begin([...selected])}
        />
      </SelectionBar>
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportOrders onClose={importing.close} onDone={onRun} />
        </Suspense>
      ) : null}
      {picks ? (
        <Suspense fallback={null}>
          <PickOrders orderIds={[...selected]} onClose={() => setPicks(false)} />
        </Suspense>
      ) : null}
      {bulk.bulk ? (
        <Suspense fallback={null}>
          <OrderBulk bulk={bulk.bulk} onHide={bulk.hide} onClose={afterBulk} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const nameOf = ({ orderSn }: ListedOrder) => orderSn;

const linkOf = ({ id }: ListedOrder) => ({
  to: '/orders/$orderId' as const,
  params: { orderId: String(id) },
});
