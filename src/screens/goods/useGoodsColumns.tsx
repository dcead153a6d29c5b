import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { PRICE_LEVELS } from '../../../api/goods/goods.ts';
import { SmallPicture } from '../../components/files/SmallPicture.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { GOODS_MEANINGS } from './meanings.ts';
import { priceUnit, salesUnit, shelfPlace, stockInBase, stockInUnits } from './units.ts';

/** The columns of the goods list, in the person's language. */
export function useGoodsColumns(): DataColumn<GoodsListed>[] {
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
        before: (goods) => <SmallPicture fileId={goods.thumbnail} />,
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
        cell: (goods) =>
          Number(goods.price) === 0
            ? t('noPrice')
            : `${format.money(goods.price)} / ${priceUnit(goods, format)}`,
      },
      {
        id: 'stock',
        card: 'between',
        cardHead: 'hidden',
        words: true,
        header: t('stock'),
        align: 'end',
        cell: (goods) => stockInUnits(goods, format),
        // In the unit of the price beside it.
        onCard: (goods) => stockInBase(goods, format),
      },
      {
        id: 'shelf',
        header: t('shelf'),
        card: 'aside',
        cell: ({ place, backAt }) => (
          <Stack gap={2} align="flex-start">
            <StateWord meaning={GOODS_MEANINGS[place]} label={t(`places.${place}`)} />
            {backAt === null ? null : (
              <Text size="xs" c="dimmed">
                {t('record.backAt', { when: format.date(backAt) })}
              </Text>
            )}
          </Stack>
        ),
      },
      further(t('salesUnit'), 'salesUnit', (goods) => salesUnit(goods, format)),
      further(t('barcode'), 'barcode', ({ barcode }) => barcode),
      further(t('warehouseCode'), 'warehouseCode', ({ warehouseCode }) => warehouseCode),
      further(t('supplierOf'), 'supplier', ({ supplier }) => supplier?.name ?? ''),
      further(t('nicknames'), 'nicknames', ({ nicknames }) => nicknames),
      further(t('temperature'), 'temperature', ({ temperature }) =>
        temperature === null ? '' : t('degrees', { degrees: format.number(temperature) }),
      ),
      further(t('deliveryType'), 'deliveryType', ({ deliveryType }) =>
        t(`deliveryOf.${deliveryType}`),
      ),
      further(t('shelfPlace'), 'shelfPlace', shelfPlace),
      further(t('sequence'), 'sequence', ({ sequence }) =>
        sequence === null ? '' : String(sequence),
      ),
      further(t('flags'), 'flags', ({ flags }) =>
        flags.map((flag) => t(`flagOf.${flag}`)).join(', '),
      ),
      ...PRICE_LEVELS.map(
        (level): DataColumn<GoodsListed> => ({
          id: level,
          card: 'none',
          header: t(`priceOf.${level}`),
          show: 'hidden',
          align: 'end',
          cell: ({ prices }) => {
            const amount = prices[level];
            return amount === null ? '–' : format.money(amount);
          },
        }),
      ),
    ],
    [t, format],
  );
}

/** A column of words that few people look at: hidden until somebody shows it. */
const further = (
  header: string,
  id: string,
  words: (goods: GoodsListed) => string,
): DataColumn<GoodsListed> => ({
  id,
  header,
  card: 'none',
  words: true,
  show: 'hidden',
  cell: (goods) => words(goods) || '–',
});
