import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesRow } from '../../../../api/afterSales/calls.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useRecordList } from '../../../components/list/useRecordList.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { AfterSalesFilters } from './AfterSalesFilters.tsx';
import { afterSalesListCalls } from './listCalls.ts';
import { afterSalesAddress, afterSalesQuery } from './search.ts';
import { useAfterSalesColumns } from './useAfterSalesColumns.tsx';

const route = getRouteApi('/_office/after-sales/');

/** The after-sales cases of the shop: what waits for whom, and for how long. */
export function AfterSalesList(): ReactNode {
  const { t } = useTranslation('afterSales');
  const { name, timeZone } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, afterSalesAddress);
  const list = useRecordList(afterSalesQuery(view, timeZone), afterSalesListCalls);
  const columns = useAfterSalesColumns();
  const first = list.page?.rows[0];

  return (
    <ListPage
      namespace="afterSales"
      list={list}
      address={afterSalesAddress}
      search={search}
      go={go}
      to="/after-sales"
      columns={columns}
      rowLink={linkOf}
      actions={
        <>
          {grants('afterSales.audit') ? (
            <ButtonLink to="/after-sales/desk" variant="default">
              {t('list.desk')}
            </ButtonLink>
          ) : null}
          {grants('afterSales.apply') ? (
            <ButtonLink to="/after-sales/new">{t('list.new')}</ButtonLink>
          ) : null}
        </>
      }
      filters={
        <AfterSalesFilters
          view={view}
          customerName={
            view.customer === null || !first
              ? null
              : name({ name: first.customerName, nameZh: first.customerNameZh })
          }
          orderSn={view.order === null ? null : (first?.orderSn ?? null)}
          onChange={(change) => go(afterSalesAddress.withFilter(search, change), 'q' in change)}
          onClear={() => go(afterSalesAddress.withoutFilters(search))}
        />
      }
    />
  );
}

const linkOf = ({ id }: AfterSalesRow) => ({
  to: '/after-sales/$caseId' as const,
  params: { caseId: String(id) },
});
