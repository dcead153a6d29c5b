import type { LinkProps } from '@tanstack/react-router';
import { useCallback, useContext, useEffect } from 'react';
import type { ListPage } from '../../../machines/kernel/list.ts';
import type { ListAddress } from './address.ts';
import { type ListLeaf, ListMemoryContext } from './listMemory.ts';
import type { RecordList } from './useRecordList.ts';

interface Leaves<Row, Search, View> {
  list: RecordList<Row>;
  address: ListAddress<Search, View>;
  search: Search;
  go: (search: Search, replace?: boolean) => void;
  rowLink: (row: Row) => LinkProps;
}

/**
 * Lets the records of a list be gone through one after the other from the page of any of them, over
 * the pages of the list, and shows the page that this led to when one comes back.
 * @returns `rowLink`, noting where it was followed.
 */
export function useLeaves<
  Row extends { id: number },
  Search,
  View extends { size: number; page: number | null },
>(leaves: Leaves<Row, Search, View>): (row: Row) => LinkProps {
  const { list, address, search, go, rowLink } = leaves;
  const { page, moved, query, read, step, isLoading } = list;
  const memory = useContext(ListMemoryContext);
  const said = JSON.stringify(search);

  useEffect(() => {
    if (moved !== null) go(moved as Search, true);
  }, [moved, go]);

  useEffect(() => {
    if (memory === null || page === null || moved !== null || isLoading) return;
    const at: Search = JSON.parse(said);
    memory.open(
      step(),
      leafOf(
        { address, rowLink, read },
        { page, search: at, query, before: startOf(address.view(at), page) },
      ),
    );
  }, [memory, page, moved, isLoading, said, query, address, rowLink, read, step]);

  return useCallback(
    (row) => ({ ...rowLink(row), state: () => ({ list: step() }) }),
    [rowLink, step],
  );
}

/** How many rows stand before a page; null where nobody counted. */
function startOf({ size, page: at }: { size: number; page: number | null }, page: ListPage) {
  if (at !== null) return (at - 1) * size;
  return page.total.exact ? page.total.count - page.rows.length : null;
}

type Turning<Row, Search, View> = Pick<Leaves<Row, Search, View>, 'address' | 'rowLink'> &
  Pick<RecordList<Row>, 'read'>;

interface Shown<Row, Search> {
  page: ListPage<Row>;
  search: Search;
  query: string;
  before: number | null;
}

function leafOf<Row extends { id: number }, Search, View>(
  turning: Turning<Row, Search, View>,
  { page, search, query, before }: Shown<Row, Search>,
): ListLeaf {
  const { address, rowLink, read } = turning;
  return {
    page,
    links: page.rows.map((row) => ({ id: String(row.id), link: rowLink(row) })),
    before,
    query,
    address: search as object,
    turn: async (to) => {
      const there = address.withPage(search, to, { ...page, pages: null });
      const asked = pageOfQuery(query, there as { cursor?: string; direction?: string });
      const turned = await read(asked);
      const start = to === 'next' ? page.rows.length : -turned.rows.length;
      return leafOf(turning, {
        page: turned,
        search: there,
        query: asked,
        before: before === null ? null : Math.max(0, before + start),
      });
    },
  };
}

/** A query of another page, as `listQuery` says it of that page's address. */
function pageOfQuery(
  query: string,
  { cursor, direction = 'next' }: { cursor?: string; direction?: string },
) {
  const { page, ...rest } = JSON.parse(query);
  const { cursor: _cursor, ...paging } = page;
  return JSON.stringify({
    ...rest,
    page: { ...paging, direction, ...(cursor === undefined ? {} : { cursor }) },
  });
}
