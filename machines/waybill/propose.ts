import type { Grants } from '../kernel/law/explain.ts';
import type { Reason } from '../kernel/law/rules.ts';
import {
  type BoardColumn,
  type BoardOrder,
  isOpen,
  loadTogether,
  postcodeOf,
  stopsOn,
  whyNotOn,
} from './board.ts';
import { emptyFacts, type WaybillFacts } from './law/facts.ts';
import { type Hold, type Load, loadsTogether } from './law/load.ts';

/** A vehicle that goes nowhere on the day, and what it takes. */
export interface FreeVehicle {
  id: number;
  plate: string;
  hold: Hold;
}

/** Who has nowhere to go on the day. */
export interface FreeDriver {
  id: number;
  name: string;
}

/** A waybill that orders can be put on: one of the day, or a new one of a free driver and vehicle. */
export interface Target {
  key: string;
  /** Null for a new one. */
  waybillId: number | null;
  number: string;
  driver: FreeDriver;
  vehicle: { id: number; plate: string };
  version: number;
  column: Pick<BoardColumn, 'state'> & { facts: WaybillFacts; waybill: { id: number } };
  /** What is on it already. */
  stops: readonly BoardOrder[];
}

/** Why an order goes where it goes: it is near others and wanted about when they are, or one of both, or there is room. */
export type Because = 'nearAndThen' | 'near' | 'then' | 'room' | 'firstOfIt';

/** Where an order goes and why; without a target, what stood against the last of those that were tried. */
export type Choice =
  | { order: BoardOrder; target: string; because: Because }
  | { order: BoardOrder; target: null; reason: Reason | null };

/** How far apart two orders may be wanted to go together, milliseconds. */
const TOGETHER = 4 * 60 * 60_000;

/** The open waybills of a day, then one for each free vehicle, the smallest first, with a driver each. */
export function targetsOf(
  day: string,
  columns: readonly BoardColumn[],
  vehicles: readonly FreeVehicle[],
  drivers: readonly FreeDriver[],
): Target[] {
  const taken = (what: (column: BoardColumn) => number) => new Set(columns.map(what));
  const vehiclesOut = taken(({ waybill }) => waybill.vehicle.id);
  const driversOut = taken(({ waybill }) => waybill.driver.id);
  const free = vehicles
    .filter(({ id }) => !vehiclesOut.has(id))
    .sort((one, other) => one.hold.grams - other.hold.grams || one.id - other.id);
  const idle = drivers.filter(({ id }) => !driversOut.has(id));
  return [
    ...columns.filter(isOpen).map((column) => ({
      key: `waybill:${column.waybill.id}`,
      waybillId: column.waybill.id,
      number: column.waybill.number,
      driver: column.waybill.driver,
      vehicle: column.waybill.vehicle,
      version: column.waybill.version,
      column,
      stops: stopsOn(column),
    })),
    ...free.flatMap((vehicle, index): Target[] => {
      const driver = idle[index];
      return driver ? [newTarget(day, vehicle, driver)] : [];
    }),
  ];
}

const newTarget = (day: string, vehicle: FreeVehicle, driver: FreeDriver): Target => ({
  key: `vehicle:${vehicle.id}`,
  waybillId: null,
  number: '',
  driver,
  vehicle,
  version: 0,
  column: {
    state: 'planned',
    waybill: { id: -vehicle.id },
    facts: emptyFacts(0, { driverId: driver.id, vehicleId: vehicle.id, day }, vehicle.hold),
  },
  stops: [],
});

/** What a target comes to with further orders. */
export const loadOn = ({ column }: Target, orders: readonly BoardOrder[]): Load =>
  loadsTogether([column.facts.load, loadTogether(orders)]);

/** Why a target does not take all these orders; null where it does. */
export const whyNotAll = (
  { column }: Target,
  orders: readonly BoardOrder[],
  grants: Grants,
): Reason | null => (orders.length === 0 ? null : whyNotOn(column, orders, grants));

/**
 * Says where orders could go, first fit, the heaviest first by district: with what is near and wanted
 * about then, where a waybill has such a stop; else on a vehicle that has nothing yet, the smallest that
 * takes it; else wherever there is room. What the chart of the waybill refuses is never proposed.
 */
export function propose(
  orders: readonly BoardOrder[],
  targets: readonly Target[],
  grants: Grants,
): Choice[] {
  const on = new Map<string, BoardOrder[]>(targets.map(({ key }) => [key, []]));
  const sorted = [...orders].sort(
    (one, other) =>
      districtOf(one).localeCompare(districtOf(other)) ||
      other.load.grams - one.load.grams ||
      one.id - other.id,
  );
  return sorted.map((order): Choice => {
    let reason: Reason | null = null;
    const fitting = targets.flatMap((target) => {
      const its = on.get(target.key) ?? [];
      const against = whyNotAll(target, [...its, order], grants);
      if (against !== null) {
        reason = against;
        return [];
      }
      const there = [...target.stops, ...its];
      return [{ target, because: becauseOf(order, there) }];
    });
    const best = RANKS.flatMap((rank) => fitting.find(({ because }) => because === rank) ?? [])[0];
    if (best === undefined) return { order, target: null, reason };
    on.get(best.target.key)?.push(order);
    return { order, target: best.target.key, because: best.because };
  });
}

/** What counts for more comes first. */
const RANKS: readonly Because[] = ['nearAndThen', 'near', 'firstOfIt', 'then', 'room'];

function becauseOf(order: BoardOrder, there: readonly BoardOrder[]): Because {
  if (there.length === 0) return 'firstOfIt';
  const near = there.filter((stop) => districtOf(stop) === districtOf(order));
  const isThen = (stop: BoardOrder) =>
    stop.deliveryAt !== null &&
    order.deliveryAt !== null &&
    Math.abs(Date.parse(stop.deliveryAt) - Date.parse(order.deliveryAt)) <= TOGETHER;
  if (near.some(isThen)) return 'nearAndThen';
  if (near.length > 0) return 'near';
  return there.some(isThen) ? 'then' : 'room';
}

/** The first two digits of a postcode; an address without one is near nothing but its like. */
const districtOf = ({ address }: Pick<BoardOrder, 'address'>): string =>
  postcodeOf(address).slice(0, 2);
