/** How long a store can be closed for a while (spec section 9). */
export const CLOSURES = ['twoHours', 'wholeDay', 'threeDays'] as const;
export type ClosureLength = (typeof CLOSURES)[number];

/** What a store's chart decides by. Moments are ISO 8601; those of an open store are null. */
export interface StoreFacts {
  /** The shop's identity. */
  storeId: number;
  /** The store's own time zone. */
  timeZone: string;
  length: ClosureLength | null;
  /** When it was closed, or the closure last changed: the moment that the delay counts from. */
  closedAt: string | null;
  /** When it opens by itself. */
  reopensAt: string | null;
}

/** The places of a store. */
export const STORE_PLACES = ['open', 'closed'] as const;
export type StorePlace = (typeof STORE_PLACES)[number];

/** The events of a store, with what each carries. `closedAt` is the moment of the event itself. */
export type StoreEvent =
  | { type: 'close'; length: ClosureLength; closedAt: string; reopensAt: string }
  | { type: 'resume' };
