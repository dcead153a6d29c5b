import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { AnchorLink } from '../../components/links.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Margin } from './Margin.tsx';
import { PriceState } from './PriceState.tsx';
import { pricedUnit } from './pricedUnit.ts';
import { usePriceWords } from './usePriceWords.tsx';

interface Acts {
  /** Null where the person may not change prices. */
  onChange: ((price: CustomerPrice) => void) | null;
  /** Null where they are removed in another way. */
  onRemove: ((price: CustomerPrice) => void) | null;
  onLook: (price: CustomerPrice) => void;
}

/** The columns of the list of prices, in the person's language. @param acts stable */
export function usePriceColumns(acts: Acts): DataColumn<CustomerPrice>[] {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const words = usePriceWords();
  return useMemo(
    () => [
      {
        id: 'customer',
        header: t('list.customer'),
        show: 'always',
        card: 'title',
        words: true,
        sort: 'ascending',
        cell: ({ customer }) => format.name(customer),
      },
      {
        id: 'goods',
        header: t('list.goods'),
        show: 'always',
        card: 'second',
        words: true,
        sort: 'ascending',
        cell: ({ goods }) => (
          <AnchorLink to="/goods/$goodsId" params={{ goodsId: String(goods.id) }}>
            {format.name(goods)}
          </AnchorLink>
        ),
      },
      {
        id: 'sku',
        header: t('list.sku'),
        show: 'hidden',
        card: 'none',
        cell: ({ goods }) => goods.sku,
      },
      {
        id: 'from',
        header: t('list.from'),
        card: 'line',
        words: true,
        align: 'end',
        cell: (price) => words.from(price, price),
      },
      {
        id: 'price',
        header: t('list.price'),
        show: 'always',
        card: 'second',
        align: 'end',
        cell: ({ price }) => format.money(price),
      },
      {
        id: 'unit',
        header: t('list.unit'),
        show: 'always',
        card: 'line',
        words: true,
        cell: (price) => t('perUnit', { unit: pricedUnit(price, format) }),
      },
      {
        id: 'gradePrice',
        header: t('list.gradePrice'),
        show: 'hidden',
        card: 'none',
        align: 'end',
        cell: ({ gradePrice, isSoldSo }) => (isSoldSo ? format.money(gradePrice) : '–'),
      },
      {
        id: 'margin',
        header: t('list.margin'),
        card: 'none',
        align: 'end',
        cell: (price) => <Margin price={price} isBrief />,
      },
      {
        id: 'validFrom',
        header: t('list.days'),
        card: 'line',
        words: 'whole',
        sort: 'descending',
        cell: (price) => words.days(price),
      },
      {
        id: 'validUntil',
        header: t('list.validUntil'),
        show: 'hidden',
        card: 'none',
        cell: ({ validUntil }) => (validUntil === null ? '–' : format.day(validUntil)),
      },
      {
        id: 'time',
        header: t('list.time'),
        card: 'aside',
        cell: (price) => <PriceState price={price} />,
      },
      {
        id: 'action',
        acts: true,
        header: t('list.actions'),
        cell: (price) => <PriceActs price={price} {...acts} />,
      },
    ],
    [t, format, words, acts],
  );
}

/** What can be done with one price, each button named after whose it is. */
export function PriceActs({ price, onChange, onRemove, onLook }: Acts & { price: CustomerPrice }) {
  const { t } = useTranslation('prices');
  const { nameOf } = usePriceWords();
  const name = nameOf(price);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {onChange === null ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('act.lookAt', { name })}
          onClick={() => onLook(price)}
        >
          {t('act.look')}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('act.changeOf', { name })}
            onClick={() => onChange(price)}
          >
            {t('act.change')}
          </Button>
          {onRemove === null ? null : (
            <Button
              variant="default"
              size="compact-sm"
              c="var(--mantine-color-error)"
              aria-label={t('act.removeOf', { name })}
              onClick={() => onRemove(price)}
            >
              {t('act.remove')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}
