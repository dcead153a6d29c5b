import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  day,
  instant,
  pageAnswer,
  pageRequest,
  printed,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { deliveryNotesDomain } from './domain.ts';
import { MOST_NOTES } from './most.ts';

const PLACES = ['undelivered', 'inTransit', 'delivered', 'withdrawn'] as const;

/** Why goods could not be handed over. */
const FAIL_REASONS = [
  'nobodyThere',
  'closed',
  'refused',
  'wrongAddress',
  'noTime',
  'other',
] as const;

/** A delivery note as lists show it. */
export const deliveryNoteRow = z.object({
  id: idOf('deliveryNote'),
  /** One of the shop's own, as `DN-1042`. */
  number: z.string(),
  status: z.enum(PLACES),
  /** On which the goods are to be there, by the shop's clock, `YYYY-MM-DD`. */
  day: z.string(),
  order: z.object({ id: idOf('order'), orderSn: z.string() }),
  customerId: idOf('customer').nullable(),
  customerName: z.string(),
  customerNameZh: z.string(),
  address: z.string().nullable(),
  /** How often the goods could not be handed over. */
  attempts: z.number().int(),
  /** With whom and what they go or went out; null before that is known. */
  driver: z.object({ id: idOf('driver'), name: z.string() }).nullable(),
  vehicle: z.object({ id: idOf('vehicle'), plate: z.string() }).nullable(),
  version: versionNumber,
});
export type DeliveryNoteRow = z.output<typeof deliveryNoteRow>;

const deliveryLine = z.object({
  id: idOf('orderLine'),
  goodsId: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  quantity: z.number(),
  /** What they weigh where that is what is charged, and whether all of it was weighed; else absent. */
  kilos: z.number().optional(),
  isWeighed: z.boolean().optional(),
});
export type DeliveryLine = z.output<typeof deliveryLine>;

/** A time that the goods could not be handed over. */
const deliveryAttempt = z.object({
  at: instant,
  byName: z.string(),
  reason: z.enum(FAIL_REASONS),
  remark: z.string(),
  photo: storedFile.nullable(),
});

/** A delivery note as its own page shows it, and as every call that moves one answers. */
export const deliveryNoteDetail = z.object({
  deliveryNote: deliveryNoteRow.extend({
    createdAt: instant,
    departedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    /** Whom to ask for there. */
    contact: z.string().nullable(),
    phone: z.string(),
    waybill: z.object({ id: idOf('waybill'), number: z.string() }).nullable(),
    lines: z.array(deliveryLine),
    /** Who took the goods; empty until then, and where nobody was asked. */
    signedBy: z.string(),
    signature: storedFile.nullable(),
    photo: storedFile.nullable(),
    failed: z.array(deliveryAttempt),
  }),
  state: stateValue,
  facts: z.object({
    deliveryNoteId: idOf('deliveryNote'),
    orderId: idOf('order'),
    orderSn: z.string(),
    day: z.string(),
    today: z.string(),
    attempts: z.number().int(),
    orderIsEarly: z.boolean(),
    orderIsCancelled: z.boolean(),
    driverIsBarred: z.boolean(),
    vehicleIsBarred: z.boolean(),
  }),
  history: z.array(historyLine),
});
export type DeliveryNoteDetail = z.output<typeof deliveryNoteDetail>;

const photoId = idOf('file').optional();

/** What happens to a delivery note, as it goes over the wire. */
export const deliveryNoteEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('update'), day }),
  z.object({ type: z.literal('depart') }),
  z
    .object({
      type: z.literal('deliver'),
      /** Empty where a picture shows it. */
      signedBy: printed(text(60)),
      /** A picture of what was drawn, uploaded before. */
      signatureId: idOf('file').optional(),
      photoId,
      remark: text(500),
    })
    .refine((proof) => proof.signedBy || proof.signatureId || proof.photoId, {
      path: ['signedBy'],
      message: 'validation.proof',
    }),
  z.object({
    type: z.literal('fail'),
    reason: z.enum(FAIL_REASONS, 'validation.choose'),
    photoId,
    remark: text(500),
  }),
  z.object({ type: z.literal('noAttempt'), remark: requiredText(500) }),
  z.object({ type: z.literal('setBack'), remark: requiredText(500) }),
  z.object({ type: z.literal('withdraw'), remark: requiredText(500) }),
]);
export type WireDeliveryNoteEvent = z.output<typeof deliveryNoteEvent>;

const listBody = z.object({
  /** In the numbers of note and order, customer, address, driver and plate. */
  search: text(60).optional(),
  status: z.enum(PLACES).optional(),
  customerId: idOf('customer').optional(),
  waybillId: idOf('waybill').optional(),
  dayFrom: day.optional(),
  /** Included. */
  dayTo: day.optional(),
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['day', 'number']), descending: z.boolean() })
    .default({ by: 'day', descending: true }),
});

/** Which orders are to be brought, and on which day. */
export const deliveryNoteEntry = z.object({
  orderIds: z
    .array(idOf('order'))
    .min(1, 'validation.orderFirst')
    .max(MOST_NOTES, 'validation.tooMany'),
  day,
});

const byId = z.object({ id: idTextOf('deliveryNote') });

/** Notes that were chosen, for one paper or to be sent out together. */
const chosen = z
  .array(idOf('deliveryNote'))
  .min(1, 'validation.selectFirst')
  .max(MOST_NOTES, 'validation.tooMany');

/** What became of one of several that were sent out, or would become of it. */
const sendOutLine = z.object({
  noteId: idOf('deliveryNote'),
  /** Empty where it was not found. */
  number: z.string(),
  /** `possible` where it was only asked. */
  outcome: z.enum(['possible', 'done', 'refused', 'notFound']),
  reason: refusal.nullable(),
  /** The reason in the caller's language, or null. */
  message: z.string().nullable(),
});
export type SendOutLine = z.output<typeof sendOutLine>;

export const deliveryNotes = callsOf(deliveryNotesDomain, {
  listDeliveryNotes: post({
    summary: 'Delivery notes of the current shop: a page, by state, customer and day',
    access: 'deliveryNote.view',
    body: listBody,
    data: z.object({
      rows: z.array(deliveryNoteRow),
      /** How many of each state the other filters find. */
      counts: z.object({
        all: z.number(),
        undelivered: z.number(),
        inTransit: z.number(),
        delivered: z.number(),
        withdrawn: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportDeliveryNotes: listExport('deliveryNote.view', listBody),
  getDeliveryNote: get({
    summary: 'One delivery note with its lines, its proof and its history',
    access: 'deliveryNote.view',
    params: byId,
    data: deliveryNoteDetail,
  }),
  getDeliveryNoteRelated: get({
    summary: 'What belongs to a delivery note: order, customer, waybill, other notes of the order',
    access: 'deliveryNote.view',
    params: byId,
    data: z.object({
      order: relatedRecords(idOf('order')),
      customer: relatedRecords(idOf('customer')),
      waybill: relatedRecords(idOf('waybill')),
      otherNotes: relatedRecords(idOf('deliveryNote')),
    }),
  }),
  addDeliveryNotes: post({
    summary: 'Make the delivery notes of orders for a day, one each: all of them, or none',
    access: 'deliveryNote.edit',
    idempotency: 'optional',
    body: deliveryNoteEntry,
    data: z.object({
      notes: z.array(z.object({ id: idOf('deliveryNote'), number: z.string() })),
    }),
  }),
  moveDeliveryNote: post({
    summary: 'Send out, hand over, bring back, put off or withdraw a delivery note',
    access: 'deliveryNote.edit',
    sends: 'deliveryNote',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: deliveryNoteEvent, version: versionNumber.optional() }),
    data: deliveryNoteDetail,
  }),
  departDeliveryNotes: post({
    summary: 'Send several delivery notes out, a transaction and a line each; or only ask (dryRun)',
    access: 'deliveryNote.edit',
    sends: ['deliveryNote', 'depart'],
    idempotency: 'eachLine',
    body: z.object({ noteIds: chosen, dryRun: z.boolean().default(false) }),
    data: z.array(sendOutLine),
  }),
  downloadDeliveryNotes: download({
    summary: 'Delivery notes as one document to print, each on pages of its own',
    access: 'deliveryNote.view',
    body: z.object({ noteIds: chosen }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
});
