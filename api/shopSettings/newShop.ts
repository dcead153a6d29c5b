import type { Country } from '../kernel/countries.ts';
import { PURCHASE_CURRENCIES } from '../purchasing/purchaseOrder.ts';

export const SHOP_TYPES = ['wholesale', 'restaurant'] as const;
export const SHOP_CURRENCIES = PURCHASE_CURRENCIES;

/** What a country's shops have unless they say otherwise. */
export const USUAL_IN: Readonly<
  Record<
    Country,
    { currency?: (typeof SHOP_CURRENCIES)[number]; timeZone?: string; gst?: string; city?: string }
  >
> = {
  SG: { currency: 'SGD', timeZone: 'Asia/Singapore', gst: '9', city: 'Singapore' },
  MY: { currency: 'MYR', timeZone: 'Asia/Kuala_Lumpur', gst: '6' },
  CN: { currency: 'CNY', timeZone: 'Asia/Shanghai', gst: '9' },
  VN: { currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', gst: '8' },
  // More than one of each, or none that the product knows.
  ID: {},
  US: { currency: 'USD' },
};
