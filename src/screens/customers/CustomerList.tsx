import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAccount } from '../../../api/customers/customer.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerFilters } from './CustomerFilters.tsx';
import { customerListCalls } from './listCalls.ts';
import { type CustomerSearch, customerAddress, customerQuery } from './search.ts';
import { useCustomerColumns } from './useCustomerColumns.tsx';

// Loaded when somebody begins one of them.
const AddCustomerDialog = lazyPart(
  async () => (await import('./AddCustomerDialog.tsx')).AddCustomerDialog,
  ({ onClose }) => onClose(),
);
const ImportCustomers = lazyPart(
  async () => (await import('./ImportCustomers.tsx')).ImportCustomers,
  ({ onClose }) => onClose(),
);
const SyncManyDialog = lazyPart(
  async () => (await import('./SyncManyDialog.tsx')).SyncManyDialog,
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/customers/');

/** The B2B customers of the shop: found, added, imported, sent to the warehouse system together. */
export function CustomerList(): ReactNode {
  const { t } = useTranslation('customers');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, customerAddress);
  const router = useRouter();
  const list = useRecordList(customerQuery(view), customerListCalls);
  const columns = useCustomerColumns();
  const [isAdding, adding] = useDialogOpen('newCustomer');
  const [imported, setImported] = useState<'sheet' | 'erp' | null>(null);
  const [synced, setSynced] = useState<readonly number[] | null>(null);
  const refresh = () => list.send({ type: 'REFRESH' });
  const reason = lacks(grants, 'customer.edit');

  return (
    <ListPage<CustomerAccount, CustomerSearch, typeof view>
      namespace="customers"
      list={list}
      address={customerAddress}
      search={search}
      go={go}
      to="/customers"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      actions={<CustomerActions reason={reason} onAdd={adding.open} onImport={setImported} />}
      filters={
        <CustomerFilters
          view={view}
          onChange={(change) => go(customerAddress.withFilter(search, change), 'q' in change)}
          onClear={() => go(customerAddress.withoutFilters(search), true)}
        />
      }
    >
      <SelectionBar list={list} namespace="customers">
        <ActionButton
          variant="filled"
          label={t('events.sync')}
          reason={reason}
          onClick={() => setSynced([...list.selected])}
        />
      </SelectionBar>
      <Suspense fallback={null}>
        {isAdding ? (
          <AddCustomerDialog
            onClose={adding.close}
            onAdded={(id) => {
              adding.close();
              // The next step is to ask for the authorisation.
              void router.navigate(linkOf({ id }));
            }}
          />
        ) : null}
        {imported ? (
          <ImportCustomers from={imported} onClose={() => setImported(null)} onDone={refresh} />
        ) : null}
        {synced ? (
          <SyncManyDialog
            customerIds={synced}
            onClose={() => {
              setSynced(null);
              refresh();
            }}
          />
        ) : null}
      </Suspense>
    </ListPage>
  );
}

const nameOf = ({ name }: CustomerAccount) => name;

const linkOf = ({ id }: Pick<CustomerAccount, 'id'>) => ({
  to: '/customers/$customerId' as const,
  params: { customerId: String(id) },
});
