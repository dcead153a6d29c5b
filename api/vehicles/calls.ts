import { z } from 'zod';
import { STORAGES } from '../goods/goods.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { plateText } from '../kernel/plateText.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { vehiclesDomain } from './domain.ts';
import { VEHICLE_TYPES } from './vehicleTypes.ts';

const PLACES = ['available', 'inRepair', 'off', 'removed'] as const;
const AVAILABILITIES = ['free', 'reserved', 'onRoad', 'inRepair', 'off', 'removed'] as const;

/** What a vehicle may carry at most: kilograms, and cubic metres. */
const MOST_LOADED = { kilograms: 60_000, cubicMetres: 200 } as const;

const LOAD = 'validation.loadCapacity';
const VOLUME = 'validation.volume';

/** What a person enters of a vehicle (spec section 3). */
export const vehicleCard = z.object({
  plate: plateText(20),
  type: z.enum(VEHICLE_TYPES, 'validation.choose'),
  /** Whole kilograms, 1 to 60,000. */
  loadCapacity: z.number(LOAD).int(LOAD).min(1, LOAD).max(MOST_LOADED.kilograms, LOAD),
  /** Cubic metres with at most one decimal, above 0, at most 200. */
  volume: z
    .number(VOLUME)
    .positive(VOLUME)
    .max(MOST_LOADED.cubicMetres, VOLUME)
    .refine((value) => Math.round(value * 10) / 10 === value, VOLUME),
  /** The coldest goods that it may carry. */
  cooling: z.enum(STORAGES, 'validation.choose'),
});

/** A vehicle (spec section 3). */
export const vehicle = z.object({
  id: idOf('vehicle'),
  plate: z.string(),
  type: z.enum(VEHICLE_TYPES),
  /** Kilograms. */
  loadCapacity: z.number(),
  /** Cubic metres. */
  volume: z.number(),
  cooling: z.enum(STORAGES),
  /** Where it stands on its chart, and where it can go out what the orders make of it. */
  availability: z.enum(AVAILABILITIES),
  version: versionNumber,
});
export type Vehicle = z.output<typeof vehicle>;

/** A vehicle as its own page shows it, and as every call that moves one answers. */
export const vehicleDetail = z.object({
  vehicle: vehicle.extend({ status: z.enum(PLACES) }),
  state: stateValue,
  facts: z.object({
    vehicleId: idOf('vehicle'),
    plate: z.string(),
    type: z.enum(VEHICLE_TYPES),
    loadCapacity: z.number(),
    volume: z.number(),
    cooling: z.enum(STORAGES),
    /** How many orders are to go out with it. */
    planned: z.number().int(),
    /** How many orders are out with it. */
    onRoad: z.number().int(),
    /** The first of all these; null where there is none. */
    firstOrder: idOf('order').nullable(),
  }),
  history: z.array(historyLine),
});
export type VehicleDetail = z.output<typeof vehicleDetail>;

const remark = requiredText(500);

/** What happens to a vehicle beside a change and its removal, as it goes over the wire. */
export const vehicleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sendToRepair'), remark }),
  z.object({ type: z.literal('takeOff'), remark }),
  z.object({ type: z.literal('putInService') }),
]);

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  /** In the plate, with and without its blanks, dots and hyphens. */
  search: text(60).optional(),
  availability: z.enum(AVAILABILITIES).exclude(['removed']).optional(),
  type: z.array(z.enum(VEHICLE_TYPES)).min(1).max(VEHICLE_TYPES.length).optional(),
  sort: z
    .object({ by: z.enum(['plate', 'loadCapacity']), descending: z.boolean() })
    .default({ by: 'plate', descending: false }),
});

const byId = z.object({ id: idTextOf('vehicle') });

export const vehicles = callsOf(vehiclesDomain, {
  listVehicles: get({
    summary: 'The vehicles of the current shop, to choose one',
    access: 'vehicle.view',
    data: z.array(vehicle),
  }),
  getVehiclePage: post({
    summary: 'Vehicles of the current shop: a page, by plate, availability and type',
    access: 'vehicle.view',
    body: listBody,
    data: z.object({
      rows: z.array(vehicle),
      /** How many of each availability the other filters find. */
      counts: z.object({
        all: z.number(),
        free: z.number(),
        reserved: z.number(),
        onRoad: z.number(),
        inRepair: z.number(),
        off: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportVehicles: listExport('vehicle.view', listBody),
  getVehicle: get({
    summary: 'One vehicle with its history',
    access: 'vehicle.view',
    params: byId,
    data: vehicleDetail,
  }),
  getVehicleRelated: get({
    summary: 'What belongs to a vehicle: the orders to be delivered with it, and all orders',
    access: 'vehicle.view',
    params: byId,
    data: z.object({
      ordersUnderWay: relatedRecords(idOf('order')),
      orders: relatedRecords(idOf('order')),
      waybills: relatedRecords(idOf('waybill')),
    }),
  }),
  saveVehicle: post({
    summary: 'Add a vehicle, or change the one whose id is named',
    access: 'vehicle.edit',
    sends: 'vehicle',
    idempotency: 'optional',
    body: vehicleCard.extend({
      id: idOf('vehicle').optional(),
      version: versionNumber.optional(),
    }),
    data: vehicleDetail,
  }),
  moveVehicle: post({
    summary: 'Send a vehicle to repair, take it out of service, or put it in service again',
    access: 'vehicle.edit',
    sends: 'vehicle',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: vehicleEvent, version: versionNumber.optional() }),
    data: vehicleDetail,
  }),
  deleteVehicle: get({
    summary: 'Remove a vehicle that no order waits for or is out with',
    access: 'vehicle.edit',
    sends: ['vehicle', 'remove'],
    idempotency: 'optional',
    params: byId,
    query: z.object({ version: versionText }),
    data: vehicleDetail,
    changes: true,
  }),
});
