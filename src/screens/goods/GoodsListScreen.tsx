import { Checkbox, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem, goods } from '../../../api/goods/calls.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useApi } from '../../lib/api.ts';
import { pagerOf, USUAL_SIZE } from '../../lib/pages.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { type GoodsSearch, readGoodsSearch } from './search.ts';
import { useGoodsColumns } from './useGoodsColumns.tsx';

const route = getRouteApi('/_office/goods/');

type GoodsPage = DataOf<typeof goods.listGoods>;
type Categories = DataOf<typeof goods.listGoodsCategories>;

/** The goods of the shop, found by either name or number. */
export function GoodsListScreen(): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const address = route.useSearch();
  const at = useMemo(() => readGoodsSearch({ ...address }), [address]);
  const navigate = route.useNavigate();
  const columns = useGoodsColumns();
  const go = useCallback(
    (search: GoodsSearch, replace = false) => void navigate({ search, replace }),
    [navigate],
  );

  const list = useList<GoodsSearch, GoodsPage>(at, (search, signal) =>
    api.listGoods({ body: bodyOf(search) }, { showError: false, signal }),
  );
  const categories = useList<null, Categories>(null, (_, signal) =>
    api.listGoodsCategories({}, { showError: false, signal }),
  );
  const { search, category, onShelf, supplier } = at;
  const isFiltered =
    search !== undefined ||
    category !== undefined ||
    onShelf !== undefined ||
    supplier !== undefined;
  const filter = (change: GoodsSearch) => {
    const { cursor: _cursor, direction: _direction, ...kept } = { ...at, ...change };
    go(kept);
  };

  return (
    <>
      <PageHead title={t('title')} />
      {list.failure ? (
        <ErrorState failure={list.failure} onRetry={list.reload} />
      ) : (
        <DataTable<GoodsItem>
          label={t('title')}
          name="goods"
          columns={columns}
          rows={list.page?.rows ?? null}
          rowId={idOf}
          rowLink={linkOf}
          loading={list.isLoading}
          toolbar={
            <FilterBar onClear={isFiltered ? () => go({}) : undefined}>
              <SearchField
                label={t('searchIn')}
                value={search ?? ''}
                onChange={(text) => filter({ search: text === '' ? undefined : text })}
              />
              <NativeSelect
                aria-label={t('category')}
                value={category ?? ''}
                data={[
                  { value: '', label: t('allCategories') },
                  ...(categories.page ?? []).map((entry) => ({
                    value: entry.name,
                    label: `${format.name(entry)} (${format.number(entry.count)})`,
                  })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  filter({ category: value === '' ? undefined : value })
                }
              />
              <Checkbox
                label={t('onShelfOnly')}
                checked={onShelf ?? false}
                onChange={({ currentTarget: { checked } }) =>
                  filter({ onShelf: checked ? true : undefined })
                }
              />
              {supplier === undefined ? null : (
                <NarrowedTo
                  label={t('supplier', { number: supplier })}
                  drop={t('dropSupplier')}
                  onDrop={() => filter({ supplier: undefined })}
                />
              )}
            </FilterBar>
          }
          empty={<EmptyState title={t('none')}>{isFiltered ? t('noneFound') : null}</EmptyState>}
        />
      )}
      <Pager
        {...pagerOf(list.page, at, (page) => go({ search, category, onShelf, supplier, ...page }))}
      />
    </>
  );
}

const idOf = ({ id }: GoodsItem) => String(id);

const linkOf = ({ id }: GoodsItem) => ({
  to: '/goods/$goodsId' as const,
  params: { goodsId: String(id) },
});

function bodyOf({ search, category, onShelf, supplier, cursor, direction, size }: GoodsSearch) {
  return {
    size: size ?? USUAL_SIZE,
    direction: direction ?? ('next' as const),
    onShelfOnly: onShelf ?? false,
    ...(cursor === undefined ? {} : { cursor }),
    ...(search === undefined ? {} : { search }),
    ...(category === undefined ? {} : { category }),
    ...(supplier === undefined ? {} : { supplierId: supplier }),
  };
}
