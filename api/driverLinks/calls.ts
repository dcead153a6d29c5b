import { z } from 'zod';
import { deliveryNotesDomain } from '../deliveryNotes/domain.ts';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post, upload } from '../kernel/operation.ts';
import {
  instant,
  money,
  nonNegativeAmount,
  printed,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { driverLinksDomain } from './domain.ts';

/** What a driver notes at a stop. */
const OUTCOMES = ['delivered', 'failed', 'skipped'] as const;
export type StopOutcome = (typeof OUTCOMES)[number];

/** Why goods could not be handed over, as delivery notes say it. */
const REASONS = ['nobodyThere', 'closed', 'refused', 'wrongAddress', 'noTime', 'other'] as const;

/** What was noted at a stop by the link. */
const notedStop = z.object({
  orderId: idOf('order'),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Why not; null where it was delivered, or nobody was there. */
  reason: z.enum(REASONS).nullable(),
  remark: z.string(),
  /** Who took the goods; empty where nobody did. */
  signedBy: z.string(),
  /** What the driver was paid there; null where nothing was. */
  cash: money.nullable(),
  at: instant,
});
export type NotedStop = z.output<typeof notedStop>;

/** The link of a waybill as the office sees it: never its token, which is shown once. */
const driverLink = z.object({
  /** Null where none was made, or it was withdrawn. */
  link: z
    .object({ madeAt: instant, madeByName: z.string(), openedAt: instant.nullable() })
    .nullable(),
  /** Of the link; 0 where none was ever made. */
  version: versionNumber,
  stops: z.array(
    notedStop.extend({
      /** What was drawn at the door, and what a photo shows. */
      signature: storedFile.nullable(),
      photo: storedFile.nullable(),
    }),
  ),
  /** What the driver was paid at all stops together; null where nothing was. */
  cash: money.nullable(),
});
export type DriverLink = z.output<typeof driverLink>;

/** A stop as the driver sees it. */
const driveStop = z.object({
  orderId: idOf('order'),
  /** The first one is 1. */
  stop: z.number().int(),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  contact: z.string().nullable(),
  phone: z.string(),
  address: z.string().nullable(),
  deliveryAt: instant.nullable(),
  /** In how many boxes it was packed; null where nobody counted. */
  boxes: z.number().int().nullable(),
  goods: z.array(
    z.object({
      name: z.string(),
      nameZh: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unitZh: z.string(),
    }),
  ),
  customerRemark: z.string().nullable(),
  merchantRemark: z.string().nullable(),
  /** What is to be paid at the door; null for nothing. */
  toCollect: money.nullable(),
  /** What the charts take there now. */
  acts: z.array(z.enum(['deliver', 'fail', 'skip'])),
  isDelivered: z.boolean(),
  /** It was called off: there is nothing to bring. */
  isCancelled: z.boolean(),
});
export type DriveStop = z.output<typeof driveStop>;

/** A waybill as its driver sees it. */
export const drive = z.object({
  shop: z.object({
    name: z.string(),
    nameEn: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    countryCode: z.string(),
  }),
  number: z.string(),
  /** By the shop's clock, `YYYY-MM-DD`. */
  day: z.string(),
  driver: z.string(),
  plate: z.string(),
  /** It is on the road. */
  isOut: z.boolean(),
  /** The driver may send it out now. */
  canDepart: z.boolean(),
  stops: z.array(driveStop),
  noted: z.array(notedStop),
});
export type Drive = z.output<typeof drive>;

/** Sent in the body: addresses stand in the logs of proxies. */
const token = text(100);
const byId = z.object({ id: idTextOf('waybill') });
const seen = z.object({ version: versionNumber });
const atStop = z.object({ token, orderId: idTextOf('order') });

const PICTURE = {
  kinds: ['jpg', 'png', 'webp'],
  maximum: deliveryNotesDomain.pictures.deliveryNote.maximum,
  optional: true,
  encoded: true,
} as const;

export const driverLinks = callsOf(driverLinksDomain, {
  getDriverLink: get({
    summary: 'Who made the link of a waybill for its driver, and what was noted by it',
    access: 'waybill.view',
    params: byId,
    data: driverLink,
  }),
  makeDriverLink: post({
    summary: 'Make the link of a waybill for its driver, or a new one; the one before it ends',
    access: 'waybill.edit',
    about: 'waybill',
    params: byId,
    body: seen,
    /** The token is told this once, and never again. */
    data: driverLink.extend({ token: z.string() }),
  }),
  withdrawDriverLink: post({
    summary: 'End the link of a waybill',
    access: 'waybill.edit',
    about: 'waybill',
    params: byId,
    body: seen,
    data: driverLink,
  }),
  openDrive: post({
    summary: 'A waybill with its stops, for who has its link',
    access: 'public',
    isGuessed: true,
    body: z.object({ token }),
    data: drive,
  }),
  departDrive: post({
    summary: 'Send a waybill out by its link',
    access: 'public',
    isGuessed: true,
    idempotency: 'required',
    body: z.object({ token }),
    data: drive,
  }),
  deliverStop: upload({
    summary: 'Note by a waybill’s link who took the goods of a stop, and what was paid',
    access: 'public',
    isGuessed: true,
    idempotency: 'required',
    files: { signature: PICTURE, photo: PICTURE },
    body: atStop.extend({
      /** Empty where a picture shows it. */
      signedBy: printed(text(60)),
      cash: nonNegativeAmount.optional(),
      remark: text(500),
    }),
    data: drive,
  }),
  failStop: upload({
    summary: 'Note by a waybill’s link why goods could not be handed over',
    access: 'public',
    isGuessed: true,
    idempotency: 'required',
    files: { photo: PICTURE },
    body: atStop.extend({ reason: z.enum(REASONS, 'validation.choose'), remark: text(500) }),
    data: drive,
  }),
  skipStop: post({
    summary: 'Note by a waybill’s link that the van did not get to a stop',
    access: 'public',
    isGuessed: true,
    idempotency: 'required',
    body: z.object({ token, orderId: idOf('order'), remark: requiredText(500) }),
    data: drive,
  }),
});
