/** A vehicle as a person keeps it (spec section 3). */
export interface VehicleCard {
  plate: string;
  type: 'motorcycle' | 'car' | 'van' | 'refrigeratedVan' | 'lorry' | 'refrigeratedLorry';
  /** Kilograms. */
  loadCapacity: number;
  /** Cubic metres. */
  volume: number;
  /** The coldest goods that it may carry. */
  cooling: 'ambient' | 'chilled' | 'frozen';
}

/** What a vehicle's chart decides by. */
export interface VehicleFacts extends VehicleCard {
  vehicleId: number;
  /** How many orders are to go out with it. */
  planned: number;
  /** How many orders are out with it. */
  onRoad: number;
  /** The first of all these; null where there is none. */
  firstOrder: number | null;
}

/** The places of a vehicle. */
export const VEHICLE_PLACES = ['available', 'inRepair', 'off', 'removed'] as const;
export type VehiclePlace = (typeof VEHICLE_PLACES)[number];

/** What lists show and filter by: where it stands, and where it can go out what its orders make of it. */
export const VEHICLE_AVAILABILITY = ['free', 'reserved', 'onRoad', 'inRepair', 'off'] as const;

/** The same with what no list shows. */
export type VehicleAvailability = (typeof VEHICLE_AVAILABILITY)[number] | 'removed';

/** The events of a vehicle, with what each carries. */
export type VehicleEvent =
  | { type: 'update'; card: VehicleCard }
  | { type: 'sendToRepair'; remark: string }
  | { type: 'takeOff'; remark: string }
  | { type: 'putInService' }
  | { type: 'remove' };
