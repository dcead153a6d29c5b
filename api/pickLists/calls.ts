import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  boundedQuantity,
  instant,
  pageAnswer,
  pageRequest,
  quantity,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { lotName } from '../lots/lot.ts';
import { lineWeight } from '../orders/lineWeight.ts';
import { pickListsDomain } from './domain.ts';

const PLACES = ['open', 'picking', 'picked', 'packed', 'handedOver', 'cancelled'] as const;
const REASONS = ['notFound', 'damaged', 'expired', 'tooFew'] as const;
const RESTS = ['backOrder', 'anotherList'] as const;
const BOXES = 'validation.boxes';

/** How many orders are put on lists at once at most. */
export const MOST_ORDERS = 100;

/** A pick list as the list shows it (spec section 2). */
export const pickList = z.object({
  id: idOf('pickList'),
  number: z.string(),
  status: z.enum(PLACES),
  /** How many orders it is for; of several it is a wave. */
  orders: z.number().int(),
  /** The first of them, by their numbers. */
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  lines: z.number().int(),
  /** How many lines are picked or closed with less. */
  done: z.number().int(),
  /** Empty while nobody picks it. */
  pickerName: z.string(),
  /** His picture, as it is now; none without one. */
  pickerAvatar: idOf('file').nullable().optional(),
  /** Of all its orders together; null before it is packed. */
  boxes: z.number().int().nullable(),
  createdAt: instant,
  version: versionNumber,
});
export type PickList = z.output<typeof pickList>;

/** A line of a pick list; quantities are in its unit. */
export const pickLine = z.object({
  id: idOf('pickLine'),
  orderId: idOf('order'),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  goodsId: idOf('goods'),
  sku: z.string(),
  /** Empty where the goods have none. */
  barcode: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  /** Where the goods stand; null and empty where nobody has said. */
  shelfNumber: z.number().int().nullable(),
  shelfLabel: z.string(),
  asked: z.number(),
  picked: z.number(),
  short: z.enum(REASONS).nullable(),
});
export type PickLine = z.output<typeof pickLine>;

/** What to take of goods that are kept in lots, in base units: a suggestion. */
const lotsOfLine = z.object({
  lineId: idOf('pickLine'),
  /** In the order in which it is taken; without a lot where that is null. */
  take: z.array(z.object({ lot: lotName.nullable(), quantity: z.number() })),
  /** What is on the shelf and is not to be taken. */
  expired: z.array(lotName),
});
export type LotsOfLine = z.output<typeof lotsOfLine>;

/** In how many boxes the goods of one order are. */
const orderBoxes = z.object({
  orderId: idOf('order'),
  boxes: z.number(BOXES).int(BOXES).min(1, BOXES).max(999, BOXES),
});

const person = z.object({ id: idOf('account'), name: z.string() });

/** A pick list as its own page shows it, and as every call that moves one answers. */
export const pickListDetail = z.object({
  pickList: pickList.extend({
    /** In the order in which one walks along the shelves. */
    lineList: z.array(pickLine),
    /** Which lots to take first, while it is picked; a line of goods without lots is left out. */
    lots: z.array(lotsOfLine),
  }),
  state: stateValue,
  facts: z.object({
    pickListId: idOf('pickList'),
    lines: z.array(
      z.object({
        lineId: idOf('pickLine'),
        orderId: idOf('order'),
        goodsId: idOf('goods'),
        name: z.string(),
        nameZh: z.string(),
        unit: z.string(),
        unitZh: z.string(),
        ratio: z.number(),
        baseUnit: z.string(),
        baseUnitZh: z.string(),
        asked: z.number(),
        picked: z.number(),
        short: z.enum(REASONS).nullable(),
        /** Its order was cancelled. */
        isOff: z.boolean(),
        /** The later list that has the rest of it. */
        elsewhere: z.object({ id: idOf('pickList'), number: z.string() }).nullable(),
        /** The shortage by which its order asks for less, or for other goods. */
        settled: z.object({ id: idOf('shortage'), number: z.string() }).nullable(),
        /** What its order still asks for and no other list holds. */
        stillAsked: z.number(),
        /** Of goods that are charged by the kilo: what of the picked ones was weighed. */
        weight: lineWeight.optional(),
      }),
    ),
    picker: person.nullable(),
    boxes: z.array(orderBoxes),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type PickListDetail = z.output<typeof pickListDetail>;

const lineId = idOf('pickLine');

/** What happens to a pick list, as it goes over the wire. */
export const pickListEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('release') }),
  /** Adds to what is picked of a line, in its unit. */
  z.object({
    type: z.literal('pick'),
    lineId,
    quantity,
    /** What so many weigh, kilograms, of goods that are charged by the kilo. */
    kilos: boundedQuantity.optional(),
  }),
  z.object({
    type: z.literal('shortLine'),
    lineId,
    reason: z.enum(REASONS, { error: 'validation.required' }),
    rest: z.enum(RESTS, { error: 'validation.required' }),
  }),
  z.object({ type: z.literal('reopenLine'), lineId }),
  z.object({ type: z.literal('putBack'), lineId }),
  z.object({ type: z.literal('finish') }),
  /** Names each order that leaves with something. */
  z.object({ type: z.literal('pack'), boxes: z.array(orderBoxes).max(MOST_ORDERS, BOXES) }),
  z.object({ type: z.literal('printSheet') }),
  z.object({ type: z.literal('printLabels') }),
  z.object({ type: z.literal('handOver') }),
  z.object({ type: z.literal('cancel'), remark: requiredText(500) }),
]);

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  /** In the number, and in the orders, customers and goods on it. */
  search: text(60).optional(),
  status: z.enum(PLACES).optional(),
  /** Only those that the caller picks. */
  mine: z.boolean().optional(),
  sort: z
    .object({ by: z.enum(['createdAt', 'number']), descending: z.boolean() })
    .default({ by: 'createdAt', descending: true }),
});

const byId = z.object({ id: idTextOf('pickList') });

export const pickLists = callsOf(pickListsDomain, {
  listPickLists: post({
    summary: 'Pick lists of the current shop: a page, with how many are at each place',
    access: 'pickList.view',
    body: listBody,
    data: z.object({
      rows: z.array(pickList),
      /** How many at each place the other filters find. */
      counts: z.object({
        all: z.number(),
        open: z.number(),
        picking: z.number(),
        picked: z.number(),
        packed: z.number(),
        handedOver: z.number(),
        cancelled: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportPickLists: listExport('pickList.view', listBody),
  listOrdersToPick: post({
    summary:
      'Orders that wait for shipment with goods on no pick list yet, the soonest wanted first',
    access: 'pickList.edit',
    body: z.object({
      /** In the number, the customer, and the address with its postcode. */
      search: text(60).optional(),
      /** Only what is wanted from this moment on; what is wanted at once is, by when it was placed. */
      wantedFrom: instant.optional(),
      /** Only what is wanted before this moment. */
      wantedBefore: instant.optional(),
      /** Only what goes to this district: how the postcode of its address begins. */
      district: z
        .string()
        .regex(/^\d{2}$/, 'validation.postCode')
        .optional(),
    }),
    data: z.object({
      rows: z.array(
        z.object({
          id: idOf('order'),
          orderSn: z.string(),
          customerName: z.string(),
          customerNameZh: z.string(),
          /** Null for what is collected. */
          address: z.string().nullable(),
          /** Null for what is wanted at once. */
          deliveryAt: instant.nullable(),
          /** How many of its lines have goods to pick. */
          lines: z.number().int(),
        }),
      ),
      /** There are more than are answered. */
      more: z.boolean(),
      /** The districts that orders go to by the other filters, with how many. */
      districts: z.array(z.object({ district: z.string(), orders: z.number().int() })),
    }),
  }),
  addPickLists: post({
    summary: 'Put all that is open of orders on one pick list, or each order on a list of its own',
    access: 'pickList.edit',
    idempotency: 'required',
    body: z.object({
      orderIds: z
        .array(idOf('order'))
        .min(1, 'validation.required')
        .max(MOST_ORDERS, 'validation.tooMany'),
      /** A list for each order. */
      each: z.boolean(),
    }),
    data: z.object({ lists: z.array(z.object({ id: idOf('pickList'), number: z.string() })) }),
  }),
  getPickList: get({
    summary: 'One pick list with its lines and its history',
    access: 'pickList.view',
    params: byId,
    data: pickListDetail,
  }),
  getPickListRelated: get({
    summary:
      'What belongs to a pick list: its orders, other lists of them, and what they are still short of',
    access: 'pickList.view',
    params: byId,
    data: z.object({
      orders: relatedRecords(idOf('order')),
      pickLists: relatedRecords(idOf('pickList')),
      /** What its lines were closed without and their orders still ask for. */
      shortages: relatedRecords(idOf('shortage')),
    }),
  }),
  movePickList: post({
    summary: 'Send one event to a pick list; answers the list as it is then',
    access: 'pickList.edit',
    sends: 'pickList',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: pickListEvent, version: versionNumber.optional() }),
    data: pickListDetail,
  }),
  downloadPickListPaper: download({
    summary:
      'A paper of a pick list: its packing sheet by customer and by goods, or a label for each box',
    access: 'pickList.edit',
    body: z.object({
      pickListId: idOf('pickList'),
      paper: z.enum(['printSheet', 'printLabels'], { error: 'validation.required' }),
    }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  findPickCode: post({
    summary:
      'What goods of the shop a scanned barcode or goods number is of; null where it is of none',
    access: 'pickList.view',
    body: z.object({ code: requiredText(60) }),
    data: z.object({
      goods: z
        .object({ id: idOf('goods'), sku: z.string(), name: z.string(), nameZh: z.string() })
        .nullable(),
    }),
  }),
});
