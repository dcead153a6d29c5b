import type { PagerProps } from '../components/table/Pager.tsx';

/** Where a list is in its pages, as the address bar holds it; absent parts are the first page. */
export interface PageSearch {
  cursor?: string;
  direction?: 'next' | 'previous' | 'last';
  size?: number;
}

/** The fields that a list answers beside its rows. */
interface PageAnswer {
  next: string | null;
  previous: string | null;
  total: { count: number; exact: boolean };
}

/** Rows on a page until the person chooses otherwise. */
export const USUAL_SIZE = 50;

/** Reads the page from the address; an invalid one is left out. */
export function readPage(search: Record<string, unknown>): PageSearch {
  const { cursor, direction } = search;
  const size = Number(search.size);
  return {
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
    ...(direction === 'previous' || direction === 'last' ? { direction } : {}),
    ...(Number.isInteger(size) && size > 0 && size <= 200 ? { size } : {}),
  };
}

/**
 * The pager of a list with cursors.
 * @param go Puts the page into the address bar.
 * @param usual Rows on a page that names no number of them.
 */
export function pagerOf(
  page: PageAnswer | null,
  at: PageSearch,
  go: (to: PageSearch) => void,
  usual = USUAL_SIZE,
): PagerProps {
  const size = at.size ?? usual;
  const sized = at.size === undefined ? {} : { size: at.size };
  const next = page?.next ?? null;
  const previous = page?.previous ?? null;
  const onGo: PagerProps['onGo'] = (to) => {
    if (to === 'first') go(sized);
    if (to === 'last') go({ ...sized, direction: 'last' });
    if (to === 'next' && next !== null) go({ ...sized, cursor: next });
    if (to === 'previous' && previous !== null) {
      go({ ...sized, cursor: previous, direction: 'previous' });
    }
  };
  return {
    total: page?.total ?? null,
    hasPrevious: previous !== null,
    hasNext: next !== null,
    onGo,
    size,
    onSize: (chosen) => go(chosen === usual ? {} : { size: chosen }),
  };
}
