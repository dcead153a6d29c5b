import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { nameForm } from '../kernel/textForms.ts';
import { requiredText, versionNumber } from '../kernel/wire.ts';
import { sitePlanDomain } from './domain.ts';

/** How large a plan is, in squares of the floor. */
export const PLAN_WIDTH = 48;
export const PLAN_HEIGHT = 32;
/** The squares at the top of an area that its name takes. */
export const AREA_HEAD = 1;
/** The least that an area measures each way, squares. */
export const LEAST_AREA = 4;
export const MOST_AREAS = 12;
export const MOST_TABLES = 60;
export const MOST_SEATS = 30;

/** How a table stands on the floor, and how many squares it takes. */
const TABLE_SIZES = {
  square: { width: 2, height: 2 },
  round: { width: 2, height: 2 },
  long: { width: 4, height: 2 },
  upright: { width: 2, height: 4 },
} as const;
export const TABLE_SHAPES = ['square', 'round', 'long', 'upright'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

/** How a table is: what whoever seats guests goes by. */
export const TABLE_STATUSES = ['free', 'held', 'taken', 'outOfUse'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];

/** A rectangle of squares; the upper left corner first. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two rectangles share a square. */
export const overlaps = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a rectangle lies wholly inside another. */
export const lies = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The squares of an area, counted from its own corner, that tables may stand on. */
export const floorOf = ({ width, height }: Rectangle): Rectangle => ({
  x: 0,
  y: AREA_HEAD,
  width,
  height: height - AREA_HEAD,
});

/** The squares that a table takes. */
export const tableAt = ({ x, y, shape }: Pick<PlanTable, 'x' | 'y' | 'shape'>): Rectangle => ({
  x,
  y,
  ...TABLE_SIZES[shape],
});

const across = z.number().int().min(0).max(PLAN_WIDTH);
const down = z.number().int().min(0).max(PLAN_HEIGHT);

const table = z.object({
  /** What it is called at the door and on the order. */
  number: requiredText(8),
  seats: z.number().int().min(1, 'validation.seats').max(MOST_SEATS, 'validation.seats'),
  shape: z.enum(TABLE_SHAPES),
  status: z.enum(TABLE_STATUSES),
  /** Squares from its area's upper left corner. */
  x: across,
  y: down,
});
export type PlanTable = z.output<typeof table>;

const area = z.object({
  name: requiredText(30),
  x: across,
  y: down,
  width: z.number().int().min(LEAST_AREA).max(PLAN_WIDTH),
  height: z.number().int().min(LEAST_AREA).max(PLAN_HEIGHT),
  tables: z.array(table).max(MOST_TABLES),
});
export type PlanArea = z.output<typeof area>;

/** The whole plan's floor. */
export const FLOOR: Rectangle = { x: 0, y: 0, width: PLAN_WIDTH, height: PLAN_HEIGHT };

/**
 * Areas with their tables: nothing lies outside or over another, and no two areas, and no two tables
 * of the plan, are called the same.
 */
export const planLayout = z
  .object({ areas: z.array(area).max(MOST_AREAS) })
  .superRefine(({ areas }, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['areas', ...path], message });
    const names = new Set<string>();
    const numbers = new Set<string>();
    areas.forEach((one, index) => {
      if (!lies(one, FLOOR)) complain([index, 'x'], 'validation.offThePlan');
      if (areas.slice(0, index).some((other) => overlaps(one, other))) {
        complain([index, 'x'], 'validation.overAnother');
      }
      if (names.has(nameForm(one.name))) complain([index, 'name'], 'validation.nameTaken');
      names.add(nameForm(one.name));
      one.tables.forEach((own, at) => {
        const place = tableAt(own);
        if (!lies(place, floorOf(one)))
          complain([index, 'tables', at, 'x'], 'validation.offThePlan');
        if (one.tables.slice(0, at).some((other) => overlaps(place, tableAt(other)))) {
          complain([index, 'tables', at, 'x'], 'validation.overAnother');
        }
        if (numbers.has(nameForm(own.number))) {
          complain([index, 'tables', at, 'number'], 'validation.nameTaken');
        }
        numbers.add(nameForm(own.number));
      });
    });
  });
export type PlanLayout = z.output<typeof planLayout>;

const sitePlanAnswer = z.object({
  restaurantId: idOf('shop'),
  /** Nought until the plan was saved for the first time. */
  version: versionNumber,
  areas: z.array(area),
});
export type SitePlan = z.output<typeof sitePlanAnswer>;

const subscriptionDetail = z.object({
  subscription: z.object({ restaurantId: idOf('shop'), version: versionNumber }),
  state: stateValue,
  facts: z.object({
    shopId: idOf('shop'),
    /** Who asked for it last, and who reads this: another one confirms it. */
    requestedBy: person.nullable(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type SubscriptionDetail = z.output<typeof subscriptionDetail>;

const remark = requiredText(500);

/** What happens to a subscription, as it goes over the wire. */
export const subscriptionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request') }),
  z.object({ type: z.literal('withdraw') }),
  z.object({ type: z.literal('confirm') }),
  z.object({ type: z.literal('decline'), remark }),
  z.object({ type: z.literal('end'), remark }),
]);

export const sitePlan = callsOf(sitePlanDomain, {
  getSubscription: get({
    summary: "The current shop's subscription to its site plan, with its history",
    access: 'sitePlan.view',
    about: 'subscription',
    data: subscriptionDetail,
  }),
  handleSubscription: post({
    summary: 'Ask for the subscription or withdraw that; confirm, decline or end it',
    access: 'sitePlan.view',
    sends: 'subscription',
    idempotency: 'optional',
    body: z.object({ event: subscriptionEvent, version: versionNumber.optional() }),
    data: subscriptionDetail,
  }),
  getSitePlan: get({
    summary: "The current shop's areas and tables, where it has subscribed",
    access: 'sitePlan.view',
    about: 'sitePlan',
    data: sitePlanAnswer,
  }),
  saveSitePlan: post({
    summary: "Replace the current shop's areas and tables, where it has subscribed",
    access: 'sitePlan.edit',
    about: 'sitePlan',
    body: z.object({ layout: planLayout, version: versionNumber }),
    data: sitePlanAnswer,
  }),
});
