import { type PageSearch, readPage } from '../../lib/pages.ts';

/** What the goods list shows, as the address bar holds it. */
export interface GoodsSearch extends PageSearch {
  search?: string;
  category?: string;
  onShelf?: true;
}

/** Reads the goods list's address; what is not understood is left out. */
export function readGoodsSearch(search: Record<string, unknown>): GoodsSearch {
  return {
    ...readPage(search),
    ...(isText(search.search) ? { search: search.search } : {}),
    ...(isText(search.category) ? { category: search.category } : {}),
    ...(search.onShelf === true ? { onShelf: true } : {}),
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 60;
