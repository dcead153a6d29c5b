import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { plateText } from '../kernel/plateText.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  narrowed,
  pageAnswer,
  pageRequest,
  phoneOfCountryOrNothing,
  printed,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { VEHICLE_TYPES } from '../vehicles/vehicleTypes.ts';
import { driversDomain } from './domain.ts';

const PLACES = ['available', 'offDuty', 'removed'] as const;
const AVAILABILITY = ['free', 'reserved', 'onRoad', 'offDuty'] as const;

/** What a person enters of a driver (spec section 5: name, licence plate and vehicle type required). */
export const driverCard = z.object({
  /** One of its own in the shop; where it is empty a new driver gets the next free one, as `D3`. */
  number: printed(text(20).overwrite(narrowed)).default(''),
  name: printed(requiredText(60)),
  phone: phoneOfCountryOrNothing(30).default(''),
  licencePlate: plateText(20),
  vehicleType: z.enum(VEHICLE_TYPES, 'validation.choose'),
});
export type DriverCardForm = z.output<typeof driverCard>;

/** The events that change where a driver is, beside `update` and `remove`. */
export const driverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('goOffDuty'), remark: requiredText(200) }),
  z.object({ type: z.literal('goOnDuty') }),
]);

/** A driver (spec section 3). */
export const driver = z.object({
  id: idOf('driver'),
  number: z.string(),
  name: z.string(),
  /** Empty where there is none. */
  phone: z.string(),
  licencePlate: z.string(),
  vehicleType: z.enum(VEHICLE_TYPES),
  status: z.enum(PLACES),
  /** By the place, and while at work by the orders; of one who was removed, off duty. */
  availability: z.enum(AVAILABILITY),
  version: versionNumber,
});
export type Driver = z.output<typeof driver>;

/** A driver as its own page shows it, and as every call that moves one answers. */
export const driverDetail = z.object({
  driver,
  state: stateValue,
  facts: z.object({
    driverId: idOf('driver'),
    number: z.string(),
    name: z.string(),
    phone: z.string(),
    licencePlate: z.string(),
    vehicleType: z.enum(VEHICLE_TYPES),
    planned: z.number().int(),
    onRoad: z.number().int(),
    firstOrder: idOf('order').nullable(),
  }),
  history: z.array(historyLine),
});
export type DriverDetail = z.output<typeof driverDetail>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  search: text(60).optional(),
  availability: z.enum(AVAILABILITY).optional(),
  vehicleType: z.array(z.enum(VEHICLE_TYPES)).min(1).max(VEHICLE_TYPES.length).optional(),
  sort: z
    .object({ by: z.enum(['number', 'name']), descending: z.boolean() })
    .default({ by: 'number', descending: false }),
});

const byId = z.object({ id: idTextOf('driver') });

export const drivers = callsOf(driversDomain, {
  listDrivers: get({
    summary: 'The drivers of the current shop, to choose from, without those who were removed',
    access: 'driver.view',
    data: z.array(driver),
  }),
  getDriverPage: post({
    summary: 'Drivers of the current shop, by number, name, phone or licence plate',
    access: 'driver.view',
    body: listBody,
    data: z.object({
      rows: z.array(driver),
      /** How many of each availability the other filters find. */
      counts: z.object({
        all: z.number(),
        free: z.number(),
        reserved: z.number(),
        onRoad: z.number(),
        offDuty: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportDrivers: listExport('driver.view', listBody),
  getDriver: get({
    summary: 'One driver with its history',
    access: 'driver.view',
    params: byId,
    data: driverDetail,
  }),
  getDriverRelated: get({
    summary: 'What belongs to a driver: the orders to be delivered, and all orders',
    access: 'driver.view',
    params: byId,
    data: z.object({
      ordersUnderWay: relatedRecords(idOf('order')),
      orders: relatedRecords(idOf('order')),
      waybills: relatedRecords(idOf('waybill')),
    }),
  }),
  saveDriver: post({
    summary: 'Add a driver, or with an id change one',
    access: 'driver.edit',
    sends: 'driver',
    idempotency: 'optional',
    keepsStored: true,
    body: driverCard.extend({
      id: idOf('driver').optional(),
      version: versionNumber.optional(),
    }),
    data: driverDetail,
  }),
  moveDriver: post({
    summary: 'Put a driver off duty, with a remark, or on duty again',
    access: 'driver.edit',
    sends: 'driver',
    idempotency: 'optional',
    params: byId,
    body: z.object({ version: versionNumber.optional(), event: driverEvent }),
    data: driverDetail,
  }),
  deleteDriver: get({
    summary: 'Remove a driver who has no order to deliver',
    access: 'driver.edit',
    sends: ['driver', 'remove'],
    idempotency: 'optional',
    params: byId,
    query: z.object({ version: versionText }),
    data: driverDetail,
    changes: true,
  }),
});
