import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Warehouse } from '../../../../api/purchasing/calls.ts';
import type { PurchaseRow } from '../../../../api/purchasing/purchaseOrder.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useRecordList } from '../../../components/list/useRecordList.ts';
import { useApi } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/download.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { purchaseListCalls } from './listCalls.ts';
import { PurchaseFilters } from './PurchaseFilters.tsx';
import { purchaseAddress, purchaseQuery } from './search.ts';
import { usePurchaseColumns } from './usePurchaseColumns.tsx';

const route = getRouteApi('/_office/purchasing/orders/');

/** The purchase orders of the shop: found, filtered, sorted, a page at a time. */
export function PurchaseList(): ReactNode {
  const { timeZone } = useFormat();
  const { t } = useTranslation('purchasing');
  const grants = useGrants();
  const api = useApi();
  const { search, view, go } = useListAddress(route, purchaseAddress);
  const query = purchaseQuery(view, timeZone);
  const list = useRecordList(query, purchaseListCalls);
  const warehouses = useList<null, Warehouse[]>(null, (_, signal) =>
    api.listWarehouses({}, { showError: false, signal }),
  );
  const columns = usePurchaseColumns();
  const report = useDownload();

  return (
    <ListPage
      namespace="purchasing"
      list={list}
      address={purchaseAddress}
      search={search}
      go={go}
      to="/purchasing/orders"
      columns={columns}
      rowLink={linkOf}
      actions={
        <>
          <Button
            variant="default"
            loading={report.underWay}
            onClick={() =>
              report.start((asked, flags) =>
                asked.exportPurchaseReport({ body: query.filter }, flags),
              )
            }
          >
            {t('list.export')}
          </Button>
          {grants('purchase.approve') ? (
            <ButtonLink variant="default" to="/purchasing/desk">
              {t('list.desk')}
            </ButtonLink>
          ) : null}
          {grants('purchase.edit') ? (
            <ButtonLink variant="default" to="/purchasing/reorder">
              {t('reorder.title')}
            </ButtonLink>
          ) : null}
          {grants('purchase.edit') ? (
            <ButtonLink to="/purchasing/orders/new">{t('list.new')}</ButtonLink>
          ) : null}
        </>
      }
      filters={
        <PurchaseFilters
          view={view}
          supplierName={view.supplier === null ? null : (list.page?.rows[0]?.supplierName ?? null)}
          warehouses={warehouses.page ?? []}
          onChange={(change) => go(purchaseAddress.withFilter(search, change), 'q' in change)}
          onClear={() => go(purchaseAddress.withoutFilters(search))}
        />
      }
    />
  );
}

const linkOf = ({ id }: PurchaseRow) => ({
  to: '/purchasing/orders/$purchaseOrderId' as const,
  params: { purchaseOrderId: String(id) },
});
