import { ActionIcon, Button, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../api/kernel/money.ts';
import { isBelowFloor } from '../../../machines/priceChange/law/margin.ts';
import { Icon } from '../../components/icons.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './grid.module.css';
import { type GridRow, priceIn } from './grid.ts';
import { PriceCell } from './PriceCell.tsx';

/** How a price stands to another, and to what the goods cost, in words. */
export function useFigures({ unit, price }: Pick<GridRow, 'unit' | 'price'>, floor: number) {
  const { t } = useTranslation('priceChanges');
  const { currency, locale } = useFormat();
  const percent = (share: number) =>
    new Intl.NumberFormat(locale === 'vn-VM' ? 'vi-VN' : locale, {
      style: 'percent',
      maximumFractionDigits: 1,
    }).format(share);
  const now = priceIn({ price }, currency);
  const today = unit.today === null ? null : toMinor(unit.today);
  const cost = unit.cost === null ? null : toMinor(unit.cost);
  const isBelowCost = now !== null && isBelowFloor(now, cost, 0);
  const isLow = now !== null && isBelowFloor(now, cost, floor);
  return {
    change:
      now === null || today === null || today === 0
        ? '–'
        : `${now > today ? '+' : ''}${percent((now - today) / today)}`,
    margin: now === null || cost === null || now === 0 ? '–' : percent((now - cost) / now),
    /** Why the margin is red, in words; null where it is not. */
    low: isBelowCost ? t('grid.below') : isLow ? t('grid.floor') : null,
    isWrong: now === null,
  };
}

interface GridLineProps {
  row: GridRow;
  index: number;
  floor: number;
  isChosen: boolean;
  /** Stable, all of them. */
  onType: (index: number, price: string) => void;
  onRemove: (index: number) => void;
}

/** A row of the grid: goods, what they cost today, and the new price. */
export const GridLine = memo(function GridLine(props: GridLineProps): ReactNode {
  const { row, index, floor, isChosen, onType, onRemove } = props;
  const { t } = useTranslation('priceChanges');
  const format = useFormat();
  const { change, margin, low, isWrong } = useFigures(row, floor);
  const { unit, price, before, theirs } = row;
  const name = format.name(unit);
  const amount = (value: string | null) => (value === null ? '–' : format.money(value));
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row" className={classes.goods}>
        {name}
        <Text size="xs" c="dimmed">
          {unit.sku}
        </Text>
        {unit.isSold ? null : (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('grid.gone')}
          </Text>
        )}
        {before === unit.today || before === null ? null : (
          <Text size="xs">{t('grid.wasSeen', { price: format.money(before) })}</Text>
        )}
        {theirs === undefined ? null : (
          <Text size="xs" component="div">
            {t('grid.theirs', { price: format.money(theirs) })}{' '}
            <Button size="compact-xs" variant="light" onClick={() => onType(index, theirs)}>
              {t('grid.takeTheirs', { price: format.money(theirs), name })}
            </Button>
          </Text>
        )}
      </th>
      <td data-name={t('grid.unit')}>{format.unitName(unit)}</td>
      <td data-name={t('grid.today')} className={classes.figure}>
        {amount(unit.today ?? unit.tier)}
      </td>
      <td data-name={t('grid.cost')} className={classes.figure}>
        {amount(unit.cost)}
      </td>
      <td data-name={t('grid.price')} className={classes.figure}>
        <PriceCell
          row={index}
          label={t('grid.priceOf', { name, unit: format.unitName(unit) })}
          price={price}
          isWrong={isWrong}
          onType={(typed) => onType(index, typed)}
        />
        {isWrong ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('grid.wrong')}
          </Text>
        ) : null}
      </td>
      <td data-name={t('grid.change')} className={classes.figure}>
        {change}
      </td>
      <td
        data-name={t('grid.margin')}
        className={classes.figure}
        data-low={low !== null || undefined}
      >
        {low === null ? margin : `${margin} · ${low}`}
      </td>
      <td className={classes.remove}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('grid.remove', { name })}
          onClick={() => onRemove(index)}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
});
