import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCount } from '../../../api/stockCounts/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

type Scope = Pick<
  StockCount,
  'scope' | 'categoryName' | 'categoryNameZh' | 'storage' | 'shelfLabel'
>;

/** What a count is of, in words: the category or the place where it is of one. */
export function useScopeName(): (count: Scope) => string {
  const { t } = useTranslation('stockCounts');
  const { name } = useFormat();
  return useCallback(
    ({ scope, categoryName, categoryNameZh, storage, shelfLabel }) => {
      const said = [
        name({ name: categoryName, nameZh: categoryNameZh }),
        storage === null ? '' : t(`storages.${storage}`),
        shelfLabel,
      ].filter((part) => part !== '');
      return said.length > 0 ? said.join(' · ') : t(`scopes.${scope}`);
    },
    [t, name],
  );
}

/** Where goods stand, in words: the number of the shelf and its label. */
export function usePlaceName(): (line: {
  shelfNumber: number | null;
  shelfLabel: string;
}) => string {
  const { t } = useTranslation('stockCounts');
  return useCallback(
    ({ shelfNumber, shelfLabel }) =>
      [shelfNumber === null ? '' : String(shelfNumber), shelfLabel].filter(Boolean).join(' · ') ||
      t('record.noPlace'),
    [t],
  );
}
