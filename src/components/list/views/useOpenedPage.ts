import { useState } from 'react';
import type { ListPage } from '../../../../machines/kernel/list.ts';
import type { RecordList } from '../useRecordList.ts';

/**
 * The page of a list that is to be seen: none while the list may yet open with a saved view, and none
 * of the rows from before that view, which nobody asked for.
 */
export function useOpenedPage<Row>(
  { page, query, isBack }: RecordList<Row>,
  isOpening: boolean,
): ListPage<Row> | null {
  const [before, setBefore] = useState<{ page: ListPage<Row>; query: string } | null>(null);
  const isHeld = isOpening && !isBack;
  if (isHeld && page !== null && before?.page !== page) setBefore({ page, query });
  // It opens with no view, or with one that asks for the same.
  if (!isOpening && before?.query === query) setBefore(null);
  if (isHeld || (before?.page === page && before?.query !== query)) return null;
  return page;
}
