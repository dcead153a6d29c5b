import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supplier } from '../../../api/suppliers/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddSupplierDialog } from './AddSupplierDialog.tsx';
import { supplierListCalls } from './listCalls.ts';
import { type SupplierSearch, supplierAddress, supplierQuery } from './search.ts';
import { useSupplierColumns } from './useSupplierColumns.tsx';

// Few people import suppliers: it is loaded when they do.
const ImportSuppliers = lazyPart(
  async () => (await import('./ImportSuppliers.tsx')).ImportSuppliers,
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/purchasing/suppliers/');

/** The suppliers of the shop: found, added one by one or from a spreadsheet. */
export function SupplierList(): ReactNode {
  const { t } = useTranslation('suppliers');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, supplierAddress);
  const list = useRecordList(supplierQuery(view), supplierListCalls);
  const columns = useSupplierColumns();
  const [isAdding, adding] = useDialogOpen('newSupplier');
  const [isImporting, importing] = useDialogOpen('importSuppliers');
  const refresh = () => list.send({ type: 'REFRESH' });
  const filter = (q: string) => go(supplierAddress.withFilter(search, { q }), true);
  const reason = lacks(grants, 'supplier.edit');

  return (
    <ListPage<Supplier, SupplierSearch, typeof view>
      namespace="suppliers"
      list={list}
      address={supplierAddress}
      search={search}
      go={go}
      to="/purchasing/suppliers"
      columns={columns}
      rowLink={linkOf}
      actions={
        <>
          <ActionButton label={t('list.import')} reason={reason} onClick={importing.open} />
          <ActionButton
            label={t('list.add')}
            variant="filled"
            reason={reason}
            onClick={adding.open}
          />
        </>
      }
      filters={
        <FilterBar onClear={view.q === '' ? undefined : () => filter('')}>
          <SearchField label={t('list.search')} value={view.q} onChange={filter} />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddSupplierDialog
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            refresh();
          }}
        />
      ) : null}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportSuppliers onClose={importing.close} onDone={refresh} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: Supplier) => ({
  to: '/purchasing/suppliers/$supplierId' as const,
  params: { supplierId: String(id) },
});
