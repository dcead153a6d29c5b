import { ActionIcon, Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../api/kernel/money.ts';
import { numberFormat } from '../../../api/kernel/numberFormat.ts';
import { isBelowFloor } from '../../../machines/priceChange/law/margin.ts';
import { Icon } from '../../components/icons.tsx';
import { type Format, useFormat } from '../../lib/useFormat.ts';
import { pricedUnit } from '../prices/pricedUnit.ts';
import classes from './grid.module.css';
import { type GridRow, priceIn } from './grid.ts';
import { PriceCell } from './PriceCell.tsx';
import type { SheetRow } from './sheet.ts';

const percent = (share: number, locale: Format['locale']): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** How a price stands to another, and to what the goods cost, in words. */
function figuresOf(
  { unit, price }: Pick<GridRow, 'unit' | 'price'>,
  floor: number,
  { currency, locale }: Format,
) {
  const now = priceIn({ price }, currency);
  const today = unit.today === null ? null : toMinor(unit.today);
  const cost = unit.cost === null ? null : toMinor(unit.cost);
  const low = (least: number) => now !== null && isBelowFloor(now, cost, least);
  return {
    change:
      now === null || today === null || today === 0
        ? '–'
        : `${now > today ? '+' : ''}${percent((now - today) / today, locale)}`,
    margin: now === null || cost === null || now === 0 ? '–' : percent((now - cost) / now, locale),
    /** Why the margin is red; null where it is not. */
    low: low(0) ? ('below' as const) : low(floor) ? ('floor' as const) : null,
    isWrong: now === null,
  };
}

/** What is done to the prices of a draft. Stable, all of them. */
export interface GridEdit {
  onType: (place: number, price: string) => void;
  onRemove: (row: SheetRow) => void;
}

interface GridLineProps {
  row: SheetRow;
  /** Its prices by level; none where it has none there. */
  cells: readonly (GridRow | undefined)[];
  index: number;
  levels: readonly string[];
  floor: number;
  /** Pixels from the top; null on paper. */
  top: number | null;
  /** The first and the last level that are chosen with others; null where none is. */
  chosen: readonly [number, number] | null;
  /** One of its cells has the focus, or is the next to have it. */
  isCurrent: boolean;
  isFound: boolean;
  edit: GridEdit | null;
}

const isSame = (one: GridLineProps, other: GridLineProps): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.levels === other.levels &&
  one.floor === other.floor &&
  one.top === other.top &&
  one.isCurrent === other.isCurrent &&
  one.isFound === other.isFound &&
  one.edit === other.edit &&
  one.chosen?.[0] === other.chosen?.[0] &&
  one.chosen?.[1] === other.chosen?.[1] &&
  one.cells.every((cell, at) => cell === other.cells[at]);

/** A row of the grid: goods in a unit, what they cost, and their price at each level. */
export const GridLine = memo(function GridLine(props: GridLineProps): ReactNode {
  const { row, cells, index, levels, top, chosen, isCurrent, edit } = props;
  const { t } = useTranslation('priceChanges');
  const format = useFormat();
  const { unit } = row;
  const name = format.name(unit);
  const unitName = pricedUnit(unit, format);
  const isSold = cells.every((cell) => cell === undefined || cell.unit.isSold);
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-found={props.isFound || undefined}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.goods}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.under} data-low={isSold ? undefined : true}>
          {isSold ? unit.sku : `${unit.sku} · ${t('grid.gone')}`}
        </span>
      </th>
      <td aria-colindex={2} className={classes.plain}>
        {unitName}
      </td>
      <td aria-colindex={3} className={classes.plain} data-figure data-name={t('grid.cost')}>
        {unit.cost === null ? '–' : format.money(unit.cost)}
      </td>
      {levels.map((level, column) => {
        const cell = cells[column];
        const isChosen = chosen !== null && column >= chosen[0] && column <= chosen[1];
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the field within takes the focus
          <td
            key={level}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is chosen, one of a table is not
            role="gridcell"
            aria-colindex={4 + column}
            aria-selected={isChosen || undefined}
            aria-readonly={edit === null || undefined}
            className={classes.cell}
            data-name={level}
            data-chosen={isChosen || undefined}
          >
            {cell === undefined ? (
              '–'
            ) : (
              <>
                <PriceCell
                  row={index}
                  column={column}
                  label={
                    levels.length === 1
                      ? t('grid.priceOf', { name, unit: unitName })
                      : t('grid.priceOfAt', { name, unit: unitName, level })
                  }
                  price={cell.price}
                  isWrong={priceIn(cell, format.currency) === null}
                  isCurrent={isCurrent}
                  format={format}
                  onType={edit && ((typed) => edit.onType(row.cells[column] ?? -1, typed))}
                />
                <Figures cell={cell} floor={props.floor} format={format}>
                  {cell.theirs === undefined || edit === null ? null : (
                    <Theirs
                      price={format.money(cell.theirs)}
                      name={name}
                      onTake={() => edit.onType(row.cells[column] ?? -1, cell.theirs ?? '')}
                    />
                  )}
                </Figures>
              </>
            )}
          </td>
        );
      })}
      {edit === null ? null : (
        <td aria-colindex={4 + levels.length} className={classes.remove}>
          <ActionIcon
            variant="subtle"
            size="lg"
            tabIndex={isCurrent ? 0 : -1}
            aria-label={t('grid.remove', { name })}
            onClick={() => edit.onRemove(row)}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}, isSame);

/** Why a margin is red, in words. */
const LOW = { below: 'grid.below', floor: 'grid.floor' } as const;

interface FiguresProps {
  cell: GridRow;
  floor: number;
  format: Format;
  /** What somebody else has saved, in the place of the figures. */
  children: ReactNode;
}

/** What a price was and how far it moves, and below it what it leaves. */
function Figures({ cell, floor, format, children }: FiguresProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { unit, before } = cell;
  const { change, margin, low, isWrong } = figuresOf(cell, floor, format);
  if (children) return <span className={classes.figures}>{children}</span>;
  const was = unit.today ?? unit.tier;
  const moved = `${was === null ? '–' : format.money(was)} · ${change}`;
  const seen = before === unit.today || before === null ? null : before;
  const left = low === null ? margin : `${margin} · ${t(LOW[low])}`;
  const told = seen === null ? moved : t('grid.wasSeen', { price: format.money(seen) });
  return (
    <span className={classes.figures}>
      <span title={told}>{told}</span>
      <span data-low={isWrong || low !== null || undefined} title={isWrong ? undefined : left}>
        {isWrong ? t('grid.wrong') : left}
      </span>
    </span>
  );
}

function Theirs(props: { price: string; name: string; onTake: () => void }): ReactNode {
  const { price, name, onTake } = props;
  const { t } = useTranslation('priceChanges');
  return (
    <>
      <span>{t('grid.theirs', { price })}</span>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={t('grid.takeTheirs', { price, name })}
        onClick={onTake}
      >
        {t('grid.take', { price })}
      </Button>
    </>
  );
}
