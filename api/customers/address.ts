import { z } from 'zod';
import { idOf } from '../ids.ts';
import {
  figuresText,
  phoneOfCountry,
  printed,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';

/** A delivery address of a customer. */
export const deliveryAddress = z
  .object({
    id: idOf('deliveryAddress'),
    customerId: idOf('customer'),
    contact: z.string(),
    phone: z.string(),
    postCode: z.string(),
    address: z.string(),
    unitNumber: z.string(),
    isDefault: z.boolean(),
    version: versionNumber,
  })
  .meta({ id: 'DeliveryAddress' });
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** What a person fills in of an address (spec section 5: phone and postal code). */
export const addressFields = {
  contact: printed(requiredText(60)),
  phone: phoneOfCountry(20),
  postCode: figuresText(6).regex(/^\d*$/, 'validation.postCode'),
  address: printed(requiredText(120)),
  unitNumber: printed(text(20)),
  /** As text, for it travels in the address of the call. */
  isDefault: z.enum(['true', 'false']),
};
/** The form of a delivery address. */
export const addressForm = z.object(addressFields);
export type AddressForm = z.output<typeof addressForm>;
