import { z } from 'zod';
import { afterSalesOrder, refundMethod } from '../../api/afterSales/afterSalesCase.ts';
import { PICTURES } from '../../api/afterSales/calls.ts';
import { draftKind } from '../kernel/entry/draft.ts';

/** The steps of an application, in their order: one question each. */
export const STEPS = ['order', 'lines', 'problem', 'refund', 'evidence', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Goes up when stored drafts change their shape: others are not read any more. */
const DRAFT_FORMAT = 4;

/** What a case in the making keeps of its order. */
const draftOrder = afterSalesOrder.pick({
  id: true,
  orderSn: true,
  customerName: true,
  customerNameZh: true,
  customerPhone: true,
  currency: true,
  status: true,
  claimable: true,
  placedAt: true,
  total: true,
  paid: true,
  left: true,
  delivery: true,
  paymentMethod: true,
  member: true,
  lines: true,
});
export type DraftOrder = z.output<typeof draftOrder>;

/** Something that has a code on the wire and a name for the person. */
const named = z.object({ code: z.string(), name: z.string() });
export type Named = z.output<typeof named>;

const whole = z.number().int();
/** A picture that is uploaded already. */
const picture = z.object({
  id: whole,
  name: z.string(),
  mediaType: z.string(),
  size: whole,
  width: whole,
  height: whole,
});

/** What is sent in the end: what `submitAftersale` takes. */
const body = z.object({
  orderId: z.number().int(),
  lines: z.array(z.object({ lineId: z.number().int(), quantity: z.number() })),
  delivery: z.boolean(),
  problemCode: z.string(),
  reasonCode: z.string(),
  method: refundMethod,
  amount: z.string(),
  description: z.string(),
  pictureIds: z.array(z.number().int()),
});
export type Application = z.output<typeof body>;

/** An application that is being entered. */
const applicationDraft = z.object({
  draftId: z.string().min(1),
  step: z.enum(STEPS),
  reached: z.enum(STEPS),
  order: draftOrder.nullable(),
  /** What is claimed of a line, by the line's id; null while what is typed is no number. */
  claimed: z.record(z.string(), z.number().nullable()),
  /** Whether the delivery is to come back too. */
  delivery: z.boolean(),
  problem: named.nullable(),
  reason: named.nullable(),
  method: refundMethod.nullable(),
  /** An amount on the wire, or what was typed where that is none. */
  amount: z.string(),
  /** The most that the server says can come back for what is claimed, and what that was asked for. */
  most: z.object({ askedFor: z.string(), amount: z.string() }).nullable(),
  description: z.string(),
  pictures: z.array(picture).max(PICTURES),
  /** The names of pictures that the server has dropped meanwhile, until the person has seen to it. */
  gone: z.array(z.string()),
  answered: z.number().int().nonnegative(),
  attempt: z.object({ key: z.string(), body }).nullable(),
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

/** The drafts of applications: one an account and shop. */
export const applicationDrafts = draftKind<ApplicationDraft>({
  name: 'afterSalesDraft',
  format: DRAFT_FORMAT,
  schema: applicationDraft,
});

/** An application of which nothing is entered yet. */
export const emptyApplication = (draftId: string): ApplicationDraft => ({
  draftId,
  step: 'order',
  reached: 'order',
  order: null,
  claimed: {},
  delivery: false,
  problem: null,
  reason: null,
  method: null,
  amount: '',
  most: null,
  description: '',
  pictures: [],
  gone: [],
  answered: 0,
  attempt: null,
});
