import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnySheet } from '../../../api/kernel/listSheet.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { totalsOf } from './totals.ts';
import { useSay } from './useSay.ts';

/**
 * The sums below a list where it is printed, by column, of the rows that are there; the first column says
 * that they are sums. Nothing where none of the list's columns has one.
 */
export function useListTotals(
  sheet: AnySheet,
  rows: readonly object[] | null,
  firstColumn: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const { t } = useTranslation('records');
  const format = useFormat();
  const say = useSay(sheet.namespace);
  return useMemo(() => {
    if (rows === null || firstColumn === undefined) return undefined;
    const sums = totalsOf(sheet, rows, say, format);
    return Object.keys(sums).length > 0
      ? { [firstColumn]: t('list.sheet.total'), ...sums }
      : undefined;
  }, [rows, firstColumn, sheet, say, format, t]);
}
