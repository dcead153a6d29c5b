import { whole } from '../../components/list/fields.ts';
import { type PageSearch, readPage } from '../../lib/pages.ts';

/** What the goods list shows, as the address bar holds it. */
export interface GoodsSearch extends PageSearch {
  search?: string;
  category?: string;
  onShelf?: true;
  /** Those alone that were bought from this supplier. */
  supplier?: number;
}

/** Reads the goods list's address; what is not understood is left out. */
export function readGoodsSearch(search: Record<string, unknown>): GoodsSearch {
  const supplier = whole.read(search.supplier);
  return {
    ...readPage(search),
    ...(isText(search.search) ? { search: search.search } : {}),
    ...(isText(search.category) ? { category: search.category } : {}),
    ...(search.onShelf === true ? { onShelf: true } : {}),
    ...(supplier === undefined ? {} : { supplier }),
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 60;
