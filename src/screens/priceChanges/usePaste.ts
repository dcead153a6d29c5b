import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOrNull } from '../../../api/kernel/money.ts';
import type { PriceChangeDetail, PricedUnit } from '../../../api/priceChanges/calls.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { type NamedPrice, namedPrices, pricesAlone, readClipboard } from './clipboard.ts';
import { type GridRow, keyOf, priced, withUnits } from './grid.ts';
import type { GridWork } from './useGrid.ts';

/** A price as a spreadsheet shows it, without the sign of a currency. */
const bare = (cell: string) => cell.replace(/^[^\d.,-]+|[^\d.,]+$/g, '');

/** Takes prices over from a spreadsheet's clipboard, and says by row what it could not take. */
export function usePaste(
  { change: { level, customer } }: PriceChangeDetail,
  change: GridWork['change'],
  /** The row that was last chosen. */
  at: number,
) {
  const { t } = useTranslation('priceChanges');
  const { currency, locale } = useFormat();
  const api = useApi();
  const [left, setLeft] = useState<string[]>([]);
  const [isLooking, setLooking] = useState(false);

  const read = (cell: string) => {
    const price = moneyOrTyped(bare(cell), currency, locale);
    return minorOrNull(price, currency) === null || price.startsWith('-') ? null : price;
  };

  const takeAlone = (cells: readonly string[], rows: readonly GridRow[]) => {
    const told: string[] = [];
    let next: readonly GridRow[] = rows;
    for (const [index, text] of cells.entries()) {
      const price = read(text);
      const row = index + 1;
      if (price === null) told.push(t('paste.noPrice', { row, text }));
      else if (at + index >= rows.length) told.push(t('paste.beyond', { row, text }));
      else next = priced(next, at + index, price);
    }
    setLeft(told);
    change(() => next);
  };

  const takeNamed = async (named: readonly NamedPrice[]) => {
    const told: string[] = [];
    const readable = named.flatMap(({ row, name, price }) => {
      const amount = read(price);
      if (amount !== null) return [{ row, name, amount }];
      told.push(t('paste.noPrice', { row, text: price || name }));
      return [];
    });
    if (readable.length === 0) {
      setLeft(told);
      return;
    }
    setLooking(true);
    const by = { type: 'names' as const, names: readable.map(({ name }) => name.slice(0, 200)) };
    // What went wrong is told as a notice, as of any look-up.
    const found = await api
      .findPricedGoods({ body: { level, customerId: customer?.id ?? null, by } })
      .catch(() => null);
    setLooking(false);
    if (found === null) return;
    const prices = new Map<string, string>();
    const units: PricedUnit[] = [];
    for (const [index, { row, name, amount }] of readable.entries()) {
      const place = found.meant[index];
      const unit = place === null || place === undefined ? undefined : found.rows[place];
      if (unit === undefined) told.push(t('paste.unknown', { row, text: name }));
      else {
        units.push(unit);
        prices.set(keyOf(unit), amount);
      }
    }
    setLeft(told);
    change((rows) =>
      withUnits(rows, units).map((row, index) => {
        const price = prices.get(keyOf(row.unit));
        return price === undefined ? row : (priced([row], 0, price)[0] ?? rows[index] ?? row);
      }),
    );
  };

  return {
    /** What was not taken over, in words. */
    left,
    isLooking,
    forget: () => setLeft([]),
    /** Takes a paste; one cell goes into the field as it is. */
    onPaste: (event: ClipboardEvent, rows: readonly GridRow[]) => {
      const pasted = readClipboard({
        html: event.clipboardData.getData('text/html'),
        text: event.clipboardData.getData('text/plain'),
      });
      const alone = pricesAlone(pasted);
      if (pasted.length === 0 || (alone && alone.length === 1)) return;
      event.preventDefault();
      if (alone) takeAlone(alone, rows);
      else void takeNamed(namedPrices(pasted));
    },
  };
}
