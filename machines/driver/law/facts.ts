/** The types of vehicles that a driver may usually drive (spec section 3). */
type DrivenType = 'motorcycle' | 'car' | 'van' | 'refrigeratedVan' | 'lorry' | 'refrigeratedLorry';

/** A driver as a person keeps it (spec sections 3 and 5). */
export interface DriverCard {
  /** One of the shop's own, as `D3`. */
  number: string;
  name: string;
  /** Empty where there is none. */
  phone: string;
  licencePlate: string;
  vehicleType: DrivenType;
}

/** The orders that name a driver and are not delivered yet. */
export interface DriverOrders {
  /** How many wait to leave with him. */
  planned: number;
  /** How many are out with him. */
  onRoad: number;
  /** The one of them that is wanted first; null without any. */
  firstOrder: number | null;
}

/** What a driver's chart decides by. */
export interface DriverFacts extends DriverCard, DriverOrders {
  driverId: number;
}

/** The places of a driver. */
export const DRIVER_PLACES = ['available', 'offDuty', 'removed'] as const;
export type DriverPlace = (typeof DRIVER_PLACES)[number];

/** What people see of a driver: his place, and while he is at work what his orders make of it. */
export const DRIVER_AVAILABILITY = ['free', 'reserved', 'onRoad', 'offDuty'] as const;
export type DriverAvailability = (typeof DRIVER_AVAILABILITY)[number];

/** The events of a driver, with what each carries. */
export type DriverEvent =
  | { type: 'update'; card: DriverCard }
  | { type: 'goOffDuty'; remark: string }
  | { type: 'goOnDuty' }
  | { type: 'remove' };
