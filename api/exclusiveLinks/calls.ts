import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { text, versionNumber } from '../kernel/wire.ts';
import { exclusiveLinksDomain } from './domain.ts';

/** The links that a shop hands out (spec section 2, exclusive-link page), in the page's order. */
export const LINK_TYPES = [
  'delivery',
  'reservation',
  'voucher',
  'fanSubscription',
  'brandPage',
] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** The address of a web page; a script or a file is none. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}

const orderingPage = text(300).refine(
  (address) => address === '' || isWebAddress(address),
  'validation.webAddress',
);

/**
 * Where a link leads. The brand page is this product's own, as a path of it; the others lead to the
 * shop's ordering page, which `link` tells what the guest came for.
 * @param shop `orderingPage`: a web address, empty where the shop has none.
 * @returns null where there is nothing to lead to.
 */
export function linkAddress(
  type: LinkType,
  shop: { restaurantId: number; orderingPage: string },
): string | null {
  if (type === 'brandPage') return `/brands?shop=${shop.restaurantId}`;
  if (shop.orderingPage === '') return null;
  const address = new URL(shop.orderingPage);
  address.searchParams.set('link', type);
  return address.href;
}

const exclusiveLinksAnswer = z.object({
  restaurantId: idOf('shop'),
  /** Where the shop's guests order; empty where it has no such page. */
  orderingPage: z.string(),
  /** Nought until an ordering page was set for the first time. */
  version: versionNumber,
  links: z.array(
    z.object({
      type: z.enum(LINK_TYPES),
      /** A web address, or a path of the public pages; null where the shop has no ordering page. */
      address: z.string().nullable(),
    }),
  ),
});
export type ExclusiveLinks = z.output<typeof exclusiveLinksAnswer>;

/** Where the shop's guests order, as a person sets it. */
export const orderingPageEntry = z.object({ orderingPage });

export const exclusiveLinks = callsOf(exclusiveLinksDomain, {
  getExclusiveLinks: get({
    summary: "The current shop's links to hand out, by what they are for",
    access: 'link.view',
    about: 'exclusiveLink',
    data: exclusiveLinksAnswer,
  }),
  saveOrderingPage: post({
    summary: "Set the page that the current shop's guests order on; empty for none",
    access: 'link.edit',
    about: 'exclusiveLink',
    body: orderingPageEntry.extend({ version: versionNumber }),
    data: exclusiveLinksAnswer,
  }),
});
