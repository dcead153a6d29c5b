import type { LinkProps } from '@tanstack/react-router';
import { useCallback, useContext, useEffect } from 'react';
import type { ListPage } from '../../../machines/kernel/list.ts';
import type { ListAddress } from './address.ts';
import { idsOf, recordOf } from './leaf.ts';
import { ListMemoryContext } from './listMemory.ts';
import type { RecordList } from './useRecordList.ts';

interface Leaves<Row, Search, View> {
  list: RecordList<Row>;
  address: ListAddress<Search, View>;
  search: Search;
  go: (search: Search, replace?: boolean) => void;
  /** To the record's page, most often by the row's id alone. */
  rowLink: (row: Row) => LinkProps;
}

/**
 * Lets the records of a list be gone through one after the other from the page of any of them, and
 * shows the page that this led to when one comes back. It goes over the pages of the list where each row
 * leads to the record of its id; where it leads elsewhere, as a movement does to its goods, to the end of
 * this page.
 * @returns `rowLink`, noting where it was followed.
 */
export function useLeaves<
  Row extends { id: number },
  Search,
  View extends { size: number; page: number | null },
>(leaves: Leaves<Row, Search, View>): (row: Row) => LinkProps {
  const { list, address, search, go, rowLink } = leaves;
  const { page, moved, query, asked, step, isLoading } = list;
  const memory = useContext(ListMemoryContext);
  const said = JSON.stringify(search);

  useEffect(() => {
    if (moved !== null) go(moved as Search, true);
  }, [moved, go]);

  useEffect(() => {
    if (memory === null || page === null || moved !== null || isLoading) return;
    if (page.rows.length === 0) return;
    const at: Search & object = JSON.parse(said);
    memory.open(step(), {
      page,
      ids: idsOf(page.rows),
      links: page.rows.map((row) => recordOf(rowLink(row))),
      asked: asked(query),
      before: startOf(address.view(at), page),
      query,
      address: at,
    });
  }, [memory, page, moved, isLoading, said, query, address, rowLink, asked, step]);

  return useCallback(
    (row) => ({ ...rowLink(row), state: () => ({ list: step(), row: String(row.id) }) }),
    [rowLink, step],
  );
}

/** How many rows stand before a page; null where nobody counted. */
function startOf({ size, page: at }: { size: number; page: number | null }, page: ListPage) {
  if (at !== null) return (at - 1) * size;
  return page.total.exact ? page.total.count - page.rows.length : null;
}
