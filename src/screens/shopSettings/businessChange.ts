import { z } from 'zod';
import { storedFile } from '../../../api/files/storedFile.ts';
import type { BusinessConfig } from '../../../api/shopSettings/calls.ts';

/** The settings that a person fills in. */
export type BusinessSettings = Pick<
  BusinessConfig,
  | 'minimumSpending'
  | 'deliveryLeadDays'
  | 'backOrders'
  | 'marginFloor'
  | 'deliveryFee'
  | 'freeDeliveryFrom'
  | 'address'
  | 'gstNumber'
  | 'payNowUen'
  | 'imgBrand'
>;

/** The same as it is read. */
export type BusinessRead = Omit<BusinessSettings, 'imgBrand'> & Pick<BusinessConfig, 'brands'>;

/** What a person changes on the business page. */
export interface BusinessChange {
  type: 'save';
  body: BusinessSettings;
}

/** What the fields hold, as a person types it. */
export const businessValues = z.object({
  minimumSpending: z.string(),
  deliveryLeadDays: z.string(),
  backOrders: z.boolean(),
  marginFloor: z.string(),
  deliveryFee: z.string(),
  freeDeliveryFrom: z.string(),
  address: z.string(),
  gstNumber: z.string(),
  payNowUen: z.string(),
  brands: z.array(storedFile),
});
export type BusinessValues = z.output<typeof businessValues>;
