import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../api/goods/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { baseUnit, stockInUnits } from './units.ts';

/** The columns of the goods list, in the person's language. */
export function useGoodsColumns(): DataColumn<GoodsItem>[] {
  const { t } = useTranslation('goods');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        words: true,
        header: t('name'),
        show: 'always',
        card: 'title',
        cell: (goods) => format.name(goods),
      },
      {
        id: 'otherName',
        card: 'none',
        words: true,
        header: t('otherName'),
        show: 'hidden',
        cell: ({ name, nameZh }) => (format.locale === 'zh-CN' ? name : nameZh),
      },
      { id: 'sku', card: 'second', words: true, header: t('sku'), cell: ({ sku }) => sku },
      {
        id: 'category',
        card: 'none',
        words: true,
        header: t('category'),
        cell: ({ category }) => (category ? format.name(category) : '–'),
      },
      {
        id: 'brand',
        card: 'none',
        words: true,
        header: t('brand'),
        show: 'hidden',
        cell: ({ brand }) => (brand ? format.name(brand) : '–'),
      },
      {
        id: 'specification',
        card: 'none',
        words: true,
        header: t('specification'),
        cell: (goods) => goods.specification,
      },
      {
        id: 'storage',
        card: 'none',
        words: 'whole',
        header: t('storage'),
        show: 'hidden',
        cell: (goods) => t(`storageOf.${goods.storage}`),
      },
      {
        id: 'price',
        card: 'second',
        words: true,
        header: t('price'),
        align: 'end',
        cell: (goods) => `${format.money(goods.price)} / ${baseUnit(goods, format)}`,
      },
      {
        id: 'stock',
        words: true,
        header: t('stock'),
        align: 'end',
        cell: (goods) => stockInUnits(goods, format),
      },
      {
        id: 'shelf',
        header: t('shelf'),
        card: 'aside',
        cell: ({ shelf }) => (
          <StateWord
            meaning={shelf === 'onShelf' ? 'done' : 'stopped'}
            label={t(`shelfOf.${shelf}`)}
          />
        ),
      },
    ],
    [t, format],
  );
}
