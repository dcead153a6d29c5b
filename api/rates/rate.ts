import type { CHANNELS } from '../orders/order.ts';

type Channel = (typeof CHANNELS)[number];

/** What the channels of a new shop take of what is paid, in percent. Our own take nothing. */
export const FIRST_FEES = {
  app: '5',
  groupBuy: '3',
  shopee: '6',
  lazada: '6',
} as const satisfies Partial<Record<Channel, string>>;

/** What a channel takes in a new shop, in percent; null where it takes nothing. */
export const usualFee = (channel: string): string | null =>
  (FIRST_FEES as Partial<Record<string, string>>)[channel] ?? null;

export type FeeChannel = keyof typeof FIRST_FEES;

/** What a shop has a rate of, in the order in which they are shown. */
export const RATE_KINDS = ['tax', ...(Object.keys(FIRST_FEES) as FeeChannel[])] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** The first rate of a kind holds from here on: the first day that any call knows. */
export const FIRST_DAY = '1900-01-01';

/**
 * The one rate that holds on a day: of those that have begun by then the latest.
 * @param rates Of one kind, the first of them from `FIRST_DAY`; no two begin on the same day.
 */
export const rateOn = <Rate extends { fromDay: string }>(
  rates: readonly Rate[],
  day: string,
): Rate | undefined =>
  rates
    .filter(({ fromDay }) => fromDay <= day)
    .reduce<Rate | undefined>(
      (latest, rate) => (latest && latest.fromDay > rate.fromDay ? latest : rate),
      undefined,
    );
