import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { categories as categoriesContract } from '../../../api/categories/calls.ts';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import type { GoodsTab } from '../../../api/goods/goods.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { MOST_COUNTED } from '../../../api/stockCounts/limits.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { GoodsActions } from './GoodsActions.tsx';
import type { Many } from './GoodsMany.tsx';
import { GoodsManyMenu } from './GoodsManyMenu.tsx';
import { goodsListCalls } from './listCalls.ts';
import type { ManyLine } from './ManyReport.tsx';
import { type GoodsSearch, goodsAddress, goodsQuery } from './search.ts';
import { useGoodsColumns } from './useGoodsColumns.tsx';

// Few people add goods: it is loaded when they do.
const AddGoodsDialog = lazyPart(
  async () => (await import('./AddGoodsDialog.tsx')).AddGoodsDialog,
  ({ onClose }) => onClose(),
);

const ImportGoods = lazyPart(
  async () => (await import('./ImportGoods.tsx')).ImportGoods,
  ({ onClose }) => onClose(),
);

const GoodsMany = lazyPart(
  async () => (await import('./GoodsMany.tsx')).GoodsMany,
  ({ onClose }) => onClose(),
);

const GoodsChange = lazyPart(
  async () => (await import('./GoodsChange.tsx')).GoodsChange,
  ({ onClose }) => onClose(),
);

const CompareDialog = lazyPart(
  async () => (await import('../stock/CompareDialog.tsx')).CompareDialog,
  ({ onClose }) => onClose(false),
);

const route = getRouteApi('/_office/goods/');

type Categories = DataOf<typeof categoriesContract.listGoodsCategories>;

/** The goods of the shop, found by either name or number. */
export function GoodsListScreen(): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const router = useRouter();
  const grants = useGrants();
  const mayCount = grants('stockCount.count');
  const mayEdit = grants('goods.edit');
  const mayCompare = grants('stock.view');
  const [many, setMany] = useState<Many | null>(null);
  const [isComparing, comparing] = useDisclosure();
  const [isChanging, changing] = useDisclosure();
  const [isAdding, adding] = useDialogOpen('newGoods');
  const { search, view, go } = useListAddress(route, goodsAddress);
  const query = goodsQuery(view);
  const list = useRecordList(query, goodsListCalls);
  /** What was done is chosen no longer: it may have left the tab. */
  const afterMany = (lines: readonly ManyLine[]) => {
    const left = lines.filter(({ isDone }) => !isDone);
    list.send({ type: 'SELECT', ids: new Set(left.map(({ goodsId }) => goodsId)) });
    list.send({ type: 'REFRESH' });
  };
  const [imported, setImported] = useState<'sheet' | 'erp' | null>(null);
  const columns = useGoodsColumns();
  const categories = useList<null, Categories>(null, (_, signal) =>
    api.listGoodsCategories({}, { showError: false, signal }),
  );
  const { q, category, brand, supplier, warehouse } = view;
  const filter = (change: Partial<GoodsSearch>) =>
    go(goodsAddress.withFilter(search, change), 'q' in change);
  const known = categories.page ?? [];

  return (
    <ListPage<GoodsListed, GoodsSearch, typeof view>
      namespace="goods"
      list={list}
      address={goodsAddress}
      search={search}
      go={go}
      to="/goods"
      columns={columns}
      rowLink={linkOf}
      {...(mayCount || mayEdit || mayCompare ? { nameOf: skuOf } : {})}
      actions={
        <>
          {isShort(view.tab) && grants('purchase.edit') ? (
            <ButtonLink variant="default" to="/purchasing/reorder">
              {t('list.reorder')}
            </ButtonLink>
          ) : null}
          <GoodsActions
            reason={lacks(grants, 'goods.edit')}
            filter={query.filter}
            onAdd={adding.open}
            onImport={setImported}
          />
        </>
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <NativeSelect
                aria-label={t('category')}
                value={category === null ? '' : String(category)}
                data={[
                  { value: '', label: t('allCategories') },
                  // One that an address names is shown, also where there is none of it any more.
                  ...(category === null || known.some(({ id }) => id === category)
                    ? []
                    : [{ value: String(category), label: `#${category}` }]),
                  ...known.map((entry) => ({
                    value: String(entry.id),
                    label: `${entry.parentId === null ? '' : '– '}${format.name(entry)} (${format.number(entry.count)})`,
                  })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  filter({ category: value === '' ? undefined : Number(value) })
                }
              />
              <NativeSelect
                aria-label={t('warehouseCode')}
                value={warehouse[0] ?? ''}
                data={[
                  { value: '', label: t('list.anyCode') },
                  { value: 'unmatched', label: t('list.unmatched') },
                ]}
                onChange={({ currentTarget: { value } }) =>
                  filter({ warehouse: value === '' ? undefined : value })
                }
              />
            </>
          }
          dailySet={(category === null ? 0 : 1) + warehouse.length}
          onClear={
            goodsAddress.isFiltered(view)
              ? () => go(goodsAddress.withoutFilters(search))
              : undefined
          }
        >
          <SearchField label={t('searchIn')} value={q} onChange={(text) => filter({ q: text })} />
          {brand === null ? null : (
            <NarrowedTo
              label={t('brandNo', { number: brand })}
              drop={t('dropBrand')}
              onDrop={() => filter({ brand: undefined })}
            />
          )}
          {supplier === null ? null : (
            <NarrowedTo
              label={t('supplier', { number: supplier })}
              drop={t('dropSupplier')}
              onDrop={() => filter({ supplier: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      <SelectionBar list={list} namespace="goods" most={MOST_COUNTED}>
        {mayEdit ? (
          <Button variant="default" onClick={() => setMany('putOn')}>
            {t('many.putOn.action')}
          </Button>
        ) : null}
        {mayEdit || mayCompare ? (
          <GoodsManyMenu
            mayEdit={mayEdit}
            mayCompare={mayCompare}
            onChoose={setMany}
            onChange={changing.open}
            onCompare={comparing.open}
          />
        ) : null}
        {mayCount ? (
          <ButtonLink
            to="/stock-counts/new"
            search={{ goods: [...list.selected].join(',') }}
            disabled={list.selected.size > MOST_COUNTED}
          >
            {t('count')}
          </ButtonLink>
        ) : null}
      </SelectionBar>
      {many ? (
        <Suspense fallback={null}>
          <GoodsMany
            what={many}
            goodsIds={[...list.selected]}
            onDone={afterMany}
            onClose={() => setMany(null)}
          />
        </Suspense>
      ) : null}
      {isChanging ? (
        <Suspense fallback={null}>
          <GoodsChange goodsIds={[...list.selected]} onDone={afterMany} onClose={changing.close} />
        </Suspense>
      ) : null}
      {isComparing ? (
        <Suspense fallback={null}>
          <CompareDialog
            goodsIds={[...list.selected]}
            onClose={(changed) => {
              comparing.close();
              if (changed) list.send({ type: 'REFRESH' });
            }}
          />
        </Suspense>
      ) : null}
      {imported ? (
        <Suspense fallback={null}>
          <ImportGoods
            from={imported}
            onClose={() => setImported(null)}
            onDone={() => list.send({ type: 'REFRESH' })}
          />
        </Suspense>
      ) : null}
      {isAdding ? (
        <Suspense fallback={null}>
          <AddGoodsDialog
            onClose={adding.close}
            onAdded={(id) => {
              adding.close();
              // The next step is to put them on the shelf.
              void router.navigate(linkOf({ id }));
            }}
          />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const skuOf = ({ sku }: GoodsListed) => sku;

const linkOf = ({ id }: Pick<GoodsListed, 'id'>) => ({
  to: '/goods/$goodsId' as const,
  params: { goodsId: String(id) },
});

/** A tab of goods that are mostly ordered next. */
const isShort = (tab: GoodsTab) => tab === 'low' || tab === 'soldOut';
