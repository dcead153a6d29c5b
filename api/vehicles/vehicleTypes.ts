/** The types of vehicles (spec section 3); a refrigerated one keeps goods cold. */
export const VEHICLE_TYPES = [
  'motorcycle',
  'car',
  'van',
  'refrigeratedVan',
  'lorry',
  'refrigeratedLorry',
] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];
