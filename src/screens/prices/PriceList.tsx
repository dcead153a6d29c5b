import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_REMOVED } from '../../../api/prices/calls.ts';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddPriceDialog } from './AddPriceDialog.tsx';
import { type AskedOfPrice, PriceDialog } from './PriceDialog.tsx';
import { type PriceSearch, priceAddress, priceCalls, priceQuery } from './search.ts';
import { usePriceColumns } from './usePriceColumns.tsx';
import { usePriceWords } from './usePriceWords.tsx';

const route = getRouteApi('/_office/goods/prices/');

type Chosen = { id: number; version?: number };

const RemovePricesDialog = lazyPart(
  async () => (await import('./PriceDialogs.tsx')).RemovePricesDialog,
  ({ onClose }) => onClose(),
);

/** The prices that customers have for themselves: found, added, changed, removed singly and together. */
export function PriceList(): ReactNode {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const { nameOf } = usePriceWords();
  const { search, view, go } = useListAddress(route, priceAddress);
  const list = useRecordList(priceQuery(view), priceCalls);
  const reason = lacks(useGrants(), 'price.edit');
  const [asked, setAsked] = useState<AskedOfPrice | null>(null);
  const [removed, setRemoved] = useState<Chosen[] | null>(null);
  const [isAdding, adding] = useDialogOpen('newPrice');
  const mayChange = reason === null;
  const acts = useMemo(
    () => ({
      onChange: mayChange ? (price: CustomerPrice) => setAsked({ what: 'change', price }) : null,
      // Chosen ones are removed, one or many: a second button in each row would cut the names.
      onRemove: null,
      onLook: (price: CustomerPrice) => setAsked({ what: 'look', price }),
    }),
    [mayChange],
  );
  const columns = usePriceColumns(acts);
  const rows = (list.page?.rows ?? []) as readonly CustomerPrice[];
  const filter = (change: Partial<PriceSearch>) =>
    go(priceAddress.withFilter(search, change), true);
  const refresh = () => list.send({ type: 'REFRESH' });
  const [first] = rows;

  return (
    <ListPage<CustomerPrice, PriceSearch, typeof view>
      namespace="prices"
      list={list}
      address={priceAddress}
      search={search}
      go={go}
      to="/goods/prices"
      columns={columns}
      rowLink={linkOf}
      {...(mayChange ? { nameOf } : {})}
      actions={
        <>
          <ButtonLink to="/goods/prices/simulator" variant="default">
            {t('simulator.open')}
          </ButtonLink>
          <ActionButton
            label={t('add.title')}
            variant="filled"
            reason={reason}
            onClick={adding.open}
          />
        </>
      }
      filters={
        <FilterBar
          onClear={
            priceAddress.isFiltered(view)
              ? () => go(priceAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
          {view.customer === null ? null : (
            <NarrowedTo
              label={t('list.ofCustomer', {
                name: first ? format.name(first.customer) : `#${view.customer}`,
              })}
              drop={t('list.ofAllCustomers')}
              onDrop={() => filter({ customer: undefined })}
            />
          )}
          {view.goods === null ? null : (
            <NarrowedTo
              label={t('list.ofGoods', {
                name: first ? format.name(first.goods) : `#${view.goods}`,
              })}
              drop={t('list.ofAllGoods')}
              onDrop={() => filter({ goods: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      <SelectionBar list={list} namespace="prices" most={MOST_REMOVED}>
        <ActionButton
          variant="filled"
          label={t('removeMany.act')}
          reason={reason}
          onClick={() => setRemoved([...list.selected].map((id) => chosenOf(rows, id)))}
        />
      </SelectionBar>
      {isAdding ? (
        <AddPriceDialog
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            refresh();
          }}
        />
      ) : null}
      <PriceDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          refresh();
        }}
      />
      {removed ? (
        <Suspense fallback={null}>
          <RemovePricesDialog
            prices={removed}
            onClose={() => setRemoved(null)}
            onDone={() => {
              setRemoved(null);
              list.send({ type: 'SELECT', ids: new Set() });
              refresh();
            }}
          />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ customer }: CustomerPrice) => ({
  to: '/customers/$customerId' as const,
  params: { customerId: String(customer.id) },
});

/** A chosen price with the version that was seen of it; one of another page has none here. */
function chosenOf(rows: readonly CustomerPrice[], id: number): Chosen {
  const row = rows.find((one) => one.id === id);
  return row ? { id, version: row.version } : { id };
}
