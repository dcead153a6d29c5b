import type { BusinessConfig } from '../../../api/shops.ts';

/** The settings that a person fills in. */
export type BusinessSettings = Pick<
  BusinessConfig,
  'minimumSpending' | 'deliveryLeadDays' | 'deliveryFee' | 'freeDeliveryFrom'
>;

/** What a person changes on the business page. */
export type BusinessChange =
  | { type: 'setOpen'; open: boolean }
  | { type: 'save'; body: BusinessSettings };
