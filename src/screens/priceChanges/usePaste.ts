import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOrNull } from '../../../api/kernel/money.ts';
import type { PriceChangeDetail, PricedUnit } from '../../../api/priceChanges/calls.ts';
import { MOST_LINES } from '../../../api/priceChanges/entry.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import {
  type NamedPrice,
  namedPrices,
  type PastedCells,
  pricesAlone,
  readClipboard,
} from './clipboard.ts';
import { type GridRow, keyOf, withPrices, withUnits } from './grid.ts';
import { levelsAsked } from './levels.ts';
import { isSeveral, type Range, type SheetRow } from './sheet.ts';
import type { GridWork } from './useGrid.ts';

/** A price as a spreadsheet shows it, without the sign of a currency. */
const bare = (cell: string) => cell.replace(/^[^\d.,-]+|[^\d.,]+$/g, '');

/** Where a paste goes. */
export interface PasteTarget {
  rows: readonly GridRow[];
  sheet: readonly SheetRow[];
  /** The names of the levels. */
  levels: readonly string[];
  /** What was chosen last. */
  range: Range;
}

/** Takes prices over from a spreadsheet's clipboard, and says by row what it could not take. */
export function usePaste({ change: stored }: PriceChangeDetail, change: GridWork['change']) {
  const { t } = useTranslation('priceChanges');
  const { currency, locale } = useFormat();
  const api = useApi();
  const [left, setLeft] = useState<string[]>([]);
  const [isLooking, setLooking] = useState(false);

  const read = (cell: string) => {
    const price = moneyOrTyped(bare(cell), currency, locale);
    return minorOrNull(price, currency) === null || price.startsWith('-') ? null : price;
  };

  const takeAlone = (pasted: readonly PastedCells[], { sheet, range }: PasteTarget) => {
    const told: string[] = [];
    const prices = new Map<number, string>();
    const { from, to } = range;
    // One price over a range fills it.
    const [[only = ''] = []] = pasted;
    const block =
      pasted.length === 1 && pasted[0]?.length === 1 && isSeveral(range)
        ? Array.from({ length: to.row - from.row + 1 }, () =>
            Array<string>(to.column - from.column + 1).fill(only),
          )
        : pasted;
    for (const [index, cells] of block.entries()) {
      for (const [aside, text] of cells.entries()) {
        if (text === '') continue;
        const price = read(text);
        const place = sheet[from.row + index]?.cells[from.column + aside] ?? -1;
        const row = index + 1;
        if (price === null) told.push(t('paste.noPrice', { row, text }));
        else if (place < 0) told.push(t('paste.beyond', { row, text }));
        else prices.set(place, price);
      }
    }
    setLeft(told);
    change((now) => withPrices(now, prices));
  };

  const takeNamed = async (named: readonly NamedPrice[]) => {
    const told: string[] = [];
    const readable = named.flatMap(({ row, name, prices }) => {
      if (prices.length === 0) told.push(t('paste.noPrice', { row, text: name }));
      const amounts = prices.flatMap(({ at, text }) => {
        const amount = read(text);
        if (amount !== null) return { at, amount };
        told.push(t('paste.noPrice', { row, text }));
        return [];
      });
      return amounts.length === 0 ? [] : { row, name, amounts };
    });
    if (readable.length === 0) {
      setLeft(told);
      return;
    }
    setLooking(true);
    const by = { type: 'names' as const, names: readable.map(({ name }) => name.slice(0, 200)) };
    // What went wrong is told as a notice, as of any look-up.
    const found = await api
      .findPricedGoods({ body: { ...levelsAsked(stored), by } })
      .catch(() => null);
    setLooking(false);
    if (found === null) return;
    const cells = new Map(found.rows.map((unit) => [keyOf(unit), unit]));
    const prices = new Map<string, string>();
    const units: PricedUnit[] = [];
    for (const [index, { row, name, amounts }] of readable.entries()) {
      const place = found.meant[index];
      const meant = place === null || place === undefined ? undefined : found.rows[place];
      if (meant === undefined) {
        told.push(t('paste.unknown', { row, text: name }));
        continue;
      }
      for (const { at, amount } of amounts) {
        const unit = cells.get(keyOf({ ...meant, at }));
        if (!unit) continue;
        units.push(unit);
        prices.set(keyOf(unit), amount);
      }
    }
    change((now) => {
      const rows = withUnits(now, units).slice(0, MOST_LINES);
      const taken = new Map<number, string>();
      for (const [place, { unit }] of rows.entries()) {
        const price = prices.get(keyOf(unit));
        if (price !== undefined) taken.set(place, price);
      }
      return withPrices(rows, taken);
    });
    setLeft(told);
  };

  return {
    /** What was not taken over, in words. */
    left,
    isLooking,
    forget: () => setLeft([]),
    /** Takes a paste; one cell goes into the field as it is. */
    onPaste: (event: ClipboardEvent, target: PasteTarget) => {
      const pasted = readClipboard({
        html: event.clipboardData.getData('text/html'),
        text: event.clipboardData.getData('text/plain'),
      });
      const { dataset } = event.target as HTMLElement;
      const isInCell = dataset.row !== undefined;
      const alone = pricesAlone(pasted, isInCell ? (cell) => read(cell) !== null : null);
      const isOne = pasted.length === 1 && pasted[0]?.length === 1;
      const isOverRange = isInCell && isSeveral(target.range);
      if (pasted.length === 0 || (alone && isOne && !isOverRange)) return;
      event.preventDefault();
      if (alone) takeAlone(alone, target);
      else void takeNamed(namedPrices(pasted, target.levels, target.range.from.column));
    },
  };
}
