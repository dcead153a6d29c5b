import type { DeliveryAddress } from './address.ts';

/** Storey and unit, for example 03-11 or B1-05: what a sign `#` stands before. */
const STOREY_AND_UNIT = /^[a-z]?\d+-\w+$/i;

/** An address in one line, as it is shown, chosen and kept with an order. */
export const addressLine = ({
  address,
  unitNumber,
  postCode,
}: Pick<DeliveryAddress, 'address' | 'unitNumber' | 'postCode'>): string =>
  [address, STOREY_AND_UNIT.test(unitNumber) ? `#${unitNumber}` : unitNumber, postCode]
    .filter((part) => part !== '')
    .join(', ');
