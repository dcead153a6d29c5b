import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickLine } from '../../../api/pickLists/calls.ts';

/** Where goods stand, in words: the number of the shelf and its label. */
export function usePlaceName(): (line: Pick<PickLine, 'shelfNumber' | 'shelfLabel'>) => string {
  const { t } = useTranslation('pickLists');
  return useCallback(
    ({ shelfNumber, shelfLabel }) =>
      [shelfNumber === null ? '' : String(shelfNumber), shelfLabel].filter(Boolean).join(' · ') ||
      t('record.noPlace'),
    [t],
  );
}
