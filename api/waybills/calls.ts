import { z } from 'zod';
import { STORAGES } from '../goods/goods.ts';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
  instant,
  money,
  nonNegativeAmount,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { orderPlace } from '../orders/order.ts';
import { VEHICLE_TYPES } from '../vehicles/vehicleTypes.ts';
import { waybillsDomain } from './domain.ts';
import { MOST_WAYBILLS } from './most.ts';

const PLACES = ['planned', 'loaded', 'departed', 'returned', 'dissolved'] as const;

/** Asks for one of a list. */
const CHOOSE = 'validation.choose';

/** What of a waybill may be changed until it departs. */
const waybillCard = z.object({
  driverId: idOf('driver', CHOOSE),
  vehicleId: idOf('vehicle', CHOOSE),
  /** By the shop's clock, `YYYY-MM-DD`. */
  day,
});

/** A waybill as lists show it. */
export const waybillRow = z.object({
  id: idOf('waybill'),
  /** One of the shop's own, as `WB-1042`. */
  number: z.string(),
  status: z.enum(PLACES),
  /** By the shop's clock, `YYYY-MM-DD`. */
  day: z.string(),
  driver: z.object({ id: idOf('driver'), name: z.string() }),
  vehicle: z.object({ id: idOf('vehicle'), plate: z.string() }),
  /** How many orders are on it. */
  orders: z.number().int(),
  /** What they come to. */
  amount: money,
  currency: z.string(),
  version: versionNumber,
});
export type WaybillRow = z.output<typeof waybillRow>;

/** What orders come to in a vehicle. */
const load = z.object({
  grams: z.number().int(),
  millilitres: z.number().int(),
  /** Lines whose goods nobody has weighed, or measured: they are in the sums with nothing. */
  unweighed: z.number().int(),
  unmeasured: z.number().int(),
  /** Of the coldest goods among them. */
  coldest: z.enum(STORAGES),
});

/** What a vehicle takes. */
const hold = z.object({
  grams: z.number().int(),
  millilitres: z.number().int(),
  /** The coldest goods that it may carry. */
  cooling: z.enum(STORAGES),
});

/** An order on a waybill, where it is brought to. */
const waybillStop = z.object({
  orderId: idOf('order'),
  orderSn: z.string(),
  status: orderPlace,
  /** Of the order. */
  version: versionNumber,
  customerId: idOf('customer').nullable(),
  customerName: z.string(),
  customerNameZh: z.string(),
  /** Of whom to ask for there, else of the customer. */
  phone: z.string(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  deliveryAt: instant.nullable(),
  total: money,
  currency: z.string(),
  load,
  /** A delivery note covers it. */
  hasNote: z.boolean(),
});
export type WaybillStop = z.output<typeof waybillStop>;

/** A row of the exported list: a stop with its waybill. */
export type WaybillStopRow = WaybillStop & {
  waybill: Pick<WaybillRow, 'number' | 'day' | 'status' | 'driver' | 'vehicle'>;
  /** The first one is 1. */
  stop: number;
};

const otherWaybill = z.object({ id: idOf('waybill'), number: z.string() });

/** A waybill as its own page shows it, and as every call that moves one answers. */
export const waybillDetail = z.object({
  waybill: waybillRow.extend({
    driver: z.object({
      id: idOf('driver'),
      number: z.string(),
      name: z.string(),
      phone: z.string(),
    }),
    vehicle: z.object({ id: idOf('vehicle'), plate: z.string(), type: z.enum(VEHICLE_TYPES) }),
    loadedAt: instant.nullable(),
    departedAt: instant.nullable(),
    returnedAt: instant.nullable(),
    /** Cash that was counted when it came back; null where none was. */
    cash: money.nullable(),
    /** What customers did not take; empty for nothing. */
    refusedGoods: z.string(),
    /** Crates, bottles and pallets that came back; empty for none. */
    empties: z.string(),
    /** In the order in which they are driven to. */
    stops: z.array(waybillStop),
  }),
  state: stateValue,
  facts: z.object({
    waybillId: idOf('waybill'),
    driverId: idOf('driver'),
    vehicleId: idOf('vehicle'),
    day: z.string(),
    orders: z.number().int(),
    /** How many have not reached their customer. */
    openOrders: z.number().int(),
    firstOpen: idOf('order').nullable(),
    driverBarred: z.boolean(),
    vehicleBarred: z.boolean(),
    /** The waybill with which the driver, or the vehicle, is on the road now. */
    driverOut: otherWaybill.nullable(),
    vehicleOut: otherWaybill.nullable(),
    load,
    hold,
    /** Somebody has said why more may go into its vehicle than that takes. */
    overloadAllowed: z.boolean(),
    /** In minor units. */
    cash: z.number().int().nullable(),
  }),
  history: z.array(historyLine),
});
export type WaybillDetail = z.output<typeof waybillDetail>;

const chosenOrders = z
  .array(idOf('order'))
  .min(1, 'validation.selectFirst')
  .max(200, 'validation.tooMany');

/** What happens to a waybill, as it goes over the wire. */
export const waybillEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('update'), card: waybillCard }),
  z.object({
    type: z.literal('arrange'),
    /** All its orders, from the first stop to the last. */
    orderIds: z.array(idOf('order')).max(200, 'validation.tooMany'),
  }),
  z.object({
    type: z.literal('put'),
    /** Orders that wait for a waybill, or are on another one that has not left. */
    orderIds: chosenOrders,
  }),
  z.object({ type: z.literal('allowOverload'), remark: requiredText(500) }),
  z.object({ type: z.literal('load') }),
  z.object({ type: z.literal('unload') }),
  z.object({ type: z.literal('depart') }),
  z.object({
    type: z.literal('return'),
    /** What was counted; null where none came back. */
    cash: nonNegativeAmount.nullable(),
    refusedGoods: text(500),
    empties: text(500),
    remark: text(500),
  }),
  z.object({ type: z.literal('dissolve'), remark: requiredText(500) }),
]);
export type WireWaybillEvent = z.output<typeof waybillEvent>;

/** What filters the list of waybills. */
const waybillFilter = z.object({
  /** In the number, the driver's name, the plate, and the numbers of its orders. */
  search: text(60).optional(),
  status: z.enum(PLACES).optional(),
  driverId: idOf('driver').optional(),
  vehicleId: idOf('vehicle').optional(),
  dayFrom: day.optional(),
  /** Included. */
  dayTo: day.optional(),
});

const listBody = waybillFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['day', 'number']), descending: z.boolean() })
    .default({ by: 'day', descending: true }),
});

/** Orders that go out together: with whom, with what, and on which day. */
export const waybillEntry = waybillCard.extend({
  orderIds: chosenOrders,
});

/** An order that waits for a waybill. */
export const waitingOrder = z.object({
  id: idOf('order'),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  address: z.string().nullable(),
  deliveryAt: instant.nullable(),
  total: money,
  currency: z.string(),
  load,
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** The board of a day: what waits for a waybill, and the waybills that have not come back. */
const loadBoard = z.object({
  day,
  /** Wanted by the end of the day, what is wanted first before; at most 200. */
  waiting: z.array(waitingOrder),
  columns: z.array(waybillDetail.omit({ history: true })),
});
export type LoadBoard = z.output<typeof loadBoard>;

const byId = z.object({ id: idTextOf('waybill') });

const chosen = z
  .array(idOf('waybill'))
  .min(1, 'validation.selectFirst')
  .max(MOST_WAYBILLS, 'validation.tooMany');

export const waybills = callsOf(waybillsDomain, {
  getWaybillPage: post({
    summary: 'Waybills of the current shop: a page, by status, driver, vehicle and day',
    access: 'waybill.view',
    body: listBody,
    data: z.object({
      rows: z.array(waybillRow),
      /** How many of each status the other filters find. */
      counts: z.object({
        all: z.number(),
        planned: z.number(),
        loaded: z.number(),
        departed: z.number(),
        returned: z.number(),
        dissolved: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportWaybill: listExport('waybill.view', listBody),
  getWaybill: get({
    summary: 'One waybill with its stops and its history',
    access: 'waybill.view',
    params: byId,
    data: waybillDetail,
  }),
  getWaybillRelated: get({
    summary:
      'What belongs to a waybill: its orders, their delivery notes, and other waybills of its driver or vehicle',
    access: 'waybill.view',
    params: byId,
    data: z.object({
      orders: relatedRecords(idOf('order')),
      deliveryNotes: relatedRecords(idOf('deliveryNote')),
      otherWaybills: relatedRecords(idOf('waybill')),
    }),
  }),
  listWaitingOrders: get({
    summary: 'The orders that wait for a waybill, what is wanted first, at most 200',
    access: 'waybill.view',
    data: z.array(waitingOrder),
  }),
  getLoadBoard: get({
    summary:
      'The load board of a day: orders that wait for a waybill, and its waybills with their stops',
    access: 'waybill.view',
    query: z.object({ day }),
    data: loadBoard,
  }),
  saveVehicleToOrder: post({
    summary:
      'Put orders on the waybill of a driver, a vehicle and a day: all of them, or none; without orders it is begun empty',
    access: 'waybill.edit',
    idempotency: 'optional',
    body: waybillEntry.extend({ orderIds: z.array(idOf('order')).max(200, 'validation.tooMany') }),
    data: waybillDetail,
  }),
  batchUpdateWaybill: post({
    summary: 'Give several waybills another driver, vehicle or day, a transaction and a line each',
    access: 'waybill.edit',
    sends: ['waybill', 'update'],
    idempotency: 'eachLine',
    /** What is not given stays as it is. */
    body: z
      .object({
        waybillIds: chosen,
        driverId: idOf('driver').optional(),
        vehicleId: idOf('vehicle').optional(),
        day: day.optional(),
      })
      .refine(
        ({ driverId, vehicleId, day: other }) => (driverId ?? vehicleId ?? other) !== undefined,
        { path: ['driverId'], error: 'validation.changeSomething' },
      ),
    data: z.array(
      z.object({
        waybillId: idOf('waybill'),
        number: z.string(),
        outcome: z.enum(['done', 'refused', 'notFound']),
        reason: refusal.nullable(),
        /** The reason in the caller's language, or null. */
        message: z.string().nullable(),
      }),
    ),
  }),
  moveWaybill: post({
    summary: 'Change, load, send out, take back or dissolve a waybill',
    access: 'waybill.edit',
    sends: 'waybill',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: waybillEvent, version: versionNumber.optional() }),
    data: waybillDetail,
  }),
  downloadWaybills: download({
    summary:
      'Waybills as one document to print: the stops of each for its driver, and its loading list',
    access: 'waybill.view',
    body: z.object({ waybillIds: chosen }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
});
