import type { SearchMiddleware } from '@tanstack/react-router';

/** The part of an address that names the shop whose record it leads to. */
export interface ShopSearch {
  shop?: number;
}

/** Reads that part; what is no shop's number is left out. */
export function readShop({ shop }: Record<string, unknown>): ShopSearch {
  const id = Number(shop);
  return Number.isSafeInteger(id) && id > 0 ? { shop: id } : {};
}

let openShop: () => number | null = () => null;

/** Tells the addresses which shop is open: a page has one session. */
export function tellOpenShop(read: () => number | null): void {
  openShop = read;
}

function nameShop<Search extends ShopSearch>({
  search,
  next,
}: Parameters<SearchMiddleware<Search>>[0]): Search {
  const asked = next(search);
  const shop = openShop();
  return asked.shop !== undefined || shop === null ? asked : { ...asked, shop };
}

/**
 * The `search` of a route whose page is a shop's own: each link to it names the shop that is open, so
 * that whoever is sent the address knows where it belongs.
 */
export const ofShop = { middlewares: [nameShop] };
