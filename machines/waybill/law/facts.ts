import { type Hold, type Load, NO_LOAD } from './load.ts';

/** What of a waybill may be changed until it departs (spec section 3). */
export interface WaybillCard {
  driverId: number;
  vehicleId: number;
  /** The day on which its orders are brought, by the shop's clock: `2026-11-28`. */
  day: string;
}

/** A waybill as another one is told of it. */
export interface OtherWaybill {
  id: number;
  number: string;
}

/** What a waybill's chart decides by. */
export interface WaybillFacts extends WaybillCard {
  waybillId: number;
  /** How many orders are on it. */
  orders: number;
  /** How many of them have not reached their customer yet. */
  openOrders: number;
  /** The first of these on the way; null where there is none. */
  firstOpen: number | null;
  /** The driver is off duty, or no longer with the shop. */
  driverBarred: boolean;
  /** The vehicle cannot go out. */
  vehicleBarred: boolean;
  /** The waybill with which the driver is on the road now; null without another one. */
  driverOut: OtherWaybill | null;
  /** The same of the vehicle. */
  vehicleOut: OtherWaybill | null;
  /** What its orders come to. */
  load: Load;
  /** What its vehicle takes. */
  hold: Hold;
  /** Somebody has said why more may go into this vehicle, or what it does not keep cold. */
  overloadAllowed: boolean;
  /** Cash that the driver brought back, in minor units; null where none was counted. */
  cash: number | null;
}

/** What orders say of a waybill that has none. */
export const NOTHING_ON_IT = { orders: 0, openOrders: 0, firstOpen: null, load: NO_LOAD };

/** A waybill as it begins: nothing is on it, and nobody has counted or allowed anything. */
export const emptyFacts = (
  waybillId: number,
  { driverId, vehicleId, day }: WaybillCard,
  hold: Hold,
): WaybillFacts => ({
  ...{ waybillId, driverId, vehicleId, day, hold },
  ...NOTHING_ON_IT,
  driverBarred: false,
  vehicleBarred: false,
  driverOut: null,
  vehicleOut: null,
  overloadAllowed: false,
  cash: null,
});

/** The places of a waybill. */
export const WAYBILL_PLACES = ['planned', 'loaded', 'departed', 'returned', 'dissolved'] as const;
export type WaybillPlace = (typeof WAYBILL_PLACES)[number];

/** The events of a waybill, with what each carries. */
export type WaybillEvent =
  | {
      type: 'update';
      card: WaybillCard;
      /** What another vehicle takes, which the server reads; without it that is not known yet. */
      hold?: Hold | undefined;
    }
  /** Further orders; their load is the server's to say, and none where nobody has chosen any. */
  | { type: 'put'; orderIds: number[]; load: Load }
  /** More may go into this vehicle than it takes, or what it does not keep cold. */
  | { type: 'allowOverload'; remark: string }
  /** The stops from the first to the last. */
  | { type: 'arrange'; orderIds: number[] }
  | { type: 'load' }
  | { type: 'unload' }
  | { type: 'depart' }
  | {
      type: 'return';
      /** Minor units; null where none was counted. */
      cash: number | null;
      /** The goods that customers did not take. */
      refusedGoods: string;
      /** Crates, bottles and pallets that came back. */
      empties: string;
      remark: string;
    }
  | { type: 'dissolve'; remark: string };
