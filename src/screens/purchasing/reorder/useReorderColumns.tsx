import { Group, NativeSelect, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToReorder } from '../../../../api/purchasing/calls.ts';
import { QuantityField } from '../../../components/QuantityField.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { inBase } from '../../goods/units.ts';
import { type Typed, typedOf } from './lines.ts';
import classes from './reorder.module.css';

interface Typing {
  typed: Typed;
  /** What is wrong with the line of goods, in words. */
  errorsAt: (goodsId: number) => string | null;
  onType: (goodsId: number, change: NonNullable<Typed[number]>) => void;
}

/** What there is of goods, what lifts them, and from whom. */
export function useReorderColumns({ typed, errorsAt, onType }: Typing): DataColumn<ToReorder>[] {
  const { t } = useTranslation('purchasing');
  const format = useFormat();
  const fixed = useMemo(
    (): DataColumn<ToReorder>[] => [
      {
        id: 'sku',
        words: true,
        header: t('reorder.number'),
        show: 'always',
        card: 'title',
        cell: ({ sku }) => sku,
      },
      {
        id: 'goods',
        words: true,
        header: t('reorder.goods'),
        card: 'second',
        cell: (row) => format.name(row),
      },
      {
        id: 'supplier',
        words: true,
        header: t('reorder.supplier'),
        cell: ({ supplier }) => <Supplier supplier={supplier} />,
      },
      {
        id: 'stock',
        words: true,
        align: 'end',
        header: t('reorder.stock'),
        cell: (row) => inBase(row.stock, row, format),
      },
      {
        id: 'reserved',
        align: 'end',
        show: 'hidden',
        header: t('reorder.reserved'),
        cell: ({ reserved }) => (reserved === 0 ? '–' : format.number(reserved)),
        onCard: ({ reserved }) => (reserved === 0 ? null : format.number(reserved)),
      },
      {
        id: 'coming',
        align: 'end',
        show: 'hidden',
        header: t('reorder.coming'),
        cell: ({ coming }) => (coming === 0 ? '–' : format.number(coming)),
        onCard: ({ coming }) => (coming === 0 ? null : format.number(coming)),
      },
      {
        id: 'point',
        words: true,
        align: 'end',
        show: 'hidden',
        header: t('reorder.point'),
        cell: ({ reorderPoint, units }) => {
          const [most] = [...units].sort((left, right) => right.ratio - left.ratio);
          return reorderPoint === null ? (
            <Text span c="dimmed" inherit>
              {most ? t('reorder.usual', { unit: format.unitName(most) }) : '–'}
            </Text>
          ) : (
            format.number(reorderPoint)
          );
        },
      },
      {
        id: 'upTo',
        align: 'end',
        header: t('reorder.upTo'),
        show: 'hidden',
        cell: ({ orderUpTo }) => (orderUpTo === null ? '–' : format.number(orderUpTo)),
      },
      {
        id: 'cost',
        align: 'end',
        header: t('reorder.cost'),
        cell: ({ cost }) => (cost === null ? '–' : format.money(cost.amount, cost.currency)),
      },
    ],
    [t, format],
  );
  return [
    ...fixed,
    {
      id: 'quantity',
      header: t('reorder.quantity'),
      show: 'always',
      acts: true,
      card: 'between',
      cell: (row) => <Wanted row={row} typed={typed} error={errorsAt(row.id)} onType={onType} />,
    },
  ];
}

function Supplier({ supplier }: Pick<ToReorder, 'supplier'>): ReactNode {
  const { t } = useTranslation('purchasing');
  if (supplier === null) {
    return (
      <Text span inherit c="dimmed" title={t('reorder.noSupplierText')}>
        {t('reorder.noSupplier')}
      </Text>
    );
  }
  if (!supplier.frozen) return supplier.name;
  return (
    <Text span inherit c="dimmed" title={t('reorder.frozenText')}>
      {t('reorder.frozen', { name: supplier.name })}
    </Text>
  );
}

interface WantedProps extends Pick<Typing, 'typed' | 'onType'> {
  row: ToReorder;
  error: string | null;
}

/** How much is ordered: proposed, and typed over by hand. */
function Wanted({ row, typed, error, onType }: WantedProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const format = useFormat();
  const name = format.name(row);
  const { unit, quantity } = typedOf(typed, row);
  if (row.supplier === null || row.supplier.frozen) return '–';
  return (
    <Group gap={4} wrap="nowrap" align="start">
      <QuantityField
        size="xs"
        className={classes.quantity}
        aria-label={t('reorder.quantityOf', { goods: name })}
        value={quantity}
        error={error}
        onChange={(next) => onType(row.id, { quantity: next })}
      />
      <NativeSelect
        size="xs"
        className={classes.unit}
        aria-label={t('reorder.unitOf', { goods: name })}
        value={unit}
        data={row.units.map((one) => ({ value: one.unit, label: format.unitName(one) }))}
        onChange={({ currentTarget: { value } }) => onType(row.id, { unit: value })}
      />
    </Group>
  );
}
