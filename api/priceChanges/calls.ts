import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import {
  instant,
  money,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { priceChangesDomain } from './domain.ts';
import {
  CHANGE_LEVELS,
  isOneCustomers,
  LEVEL_TWICE,
  levels,
  MOST_LINES,
  NO_CUSTOMER,
  newPriceChange,
  priceChangeCard,
  standOnce,
} from './entry.ts';

const STATUSES = [
  'draft',
  'waiting',
  'scheduled',
  'heldUp',
  'inForce',
  'superseded',
  'withdrawn',
] as const;
const TABS = ['all', ...STATUSES] as const;
export type PriceChangeTab = (typeof TABS)[number];

const names = { name: z.string(), nameZh: z.string() };

const namedLevel = {
  level: z.enum(CHANGE_LEVELS),
  customer: z.object({ id: idOf('customer'), ...names }).nullable(),
};

/** A price change as the list shows it. */
export const priceChangeRow = z.object({
  id: idOf('priceChange'),
  number: z.string(),
  title: z.string(),
  ...namedLevel,
  /** The levels beside the first. */
  others: z.array(z.object(namedLevel)),
  validFrom: z.string(),
  lineCount: z.number().int(),
  status: z.enum(STATUSES),
  createdAt: instant,
  createdByName: z.string(),
  /** His picture, as it is now, in the list; none without one. */
  createdByAvatar: idOf('file').nullable().optional(),
  version: versionNumber,
});
export type PriceChangeRow = z.output<typeof priceChangeRow>;

/** Goods in a unit as a change prices them; amounts are for one of the unit. */
export const pricedUnit = z.object({
  goodsId: idOf('goods'),
  sku: z.string(),
  ...names,
  unit: z.string(),
  unitZh: z.string(),
  /** They are charged by weight: amounts are for a kilogram. */
  byWeight: z.literal(true).optional(),
  /** The place of the level among those that were asked for. */
  at: z.number().int(),
  /** False where the goods are not sold in the unit any more. */
  isSold: z.boolean(),
  /** What it costs at the level now; null where there is no such price. */
  today: money.nullable(),
  /** What the customer pays without a price of its own; null for a tier's. */
  tier: money.nullable(),
  /** Null where nobody has said or the role does not show it. */
  cost: money.nullable(),
});
export type PricedUnit = z.output<typeof pricedUnit>;

/** A line of a change with its goods. */
const changeLine = pricedUnit.extend({ price: money, before: money.nullable() });
export type ChangeLine = z.output<typeof changeLine>;

const minor = z.number().int();

/** A price change as its own page shows it, and as every call that moves one answers. */
export const priceChangeDetail = z.object({
  change: priceChangeRow.extend({
    currency: z.string(),
    lines: z.array(changeLine),
  }),
  state: stateValue,
  facts: z.object({
    priceChangeId: idOf('priceChange'),
    title: z.string(),
    validFrom: z.string(),
    lines: z.array(
      z.object({
        goodsId: idOf('goods'),
        unit: z.string(),
        at: minor,
        price: minor,
        before: minor.nullable(),
      }),
    ),
    currency: z.string(),
    timeZone: z.string(),
    /** The day of this answer by the shop's clock, and its moment in milliseconds since 1970. */
    today: z.string(),
    now: minor,
    /** The least margin that one person may give, in percent of the price. */
    floor: minor,
    /** How many lines have less. */
    belowFloor: minor,
    /** What has become of a line since it was entered; null where all are as they were. */
    odd: z
      .object({
        rule: z.enum([
          'lineGoodsAreGone',
          'lineUnitIsGone',
          'linePriceMoved',
          'linePriceCame',
          'linePriceLeft',
        ]),
        goods: z.string(),
        goodsZh: z.string(),
        unit: z.string(),
        was: minor.nullable(),
        is: minor.nullable(),
      })
      .nullable(),
    /** Who saved it last, and who submitted it. */
    preparedBy: person.nullable(),
    submittedBy: person.nullable(),
    /** Who asks. */
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type PriceChangeDetail = z.output<typeof priceChangeDetail>;

const filter = {
  /** In the number, the title, and the customer's names. */
  search: text(60).optional(),
  level: z.array(z.enum(CHANGE_LEVELS)).min(1).max(CHANGE_LEVELS.length).optional(),
};

/** What narrows the list of price changes. */
const priceChangeFilter = z.object({ tab: z.enum(TABS).default('all'), ...filter });
export type PriceChangeFilter = z.input<typeof priceChangeFilter>;

const listBody = priceChangeFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['validFrom', 'createdAt']), descending: z.boolean() })
    .default({ by: 'validFrom', descending: true }),
});

/** What a change meets: customers, and orders that are open. */
const priceChangeReach = z.object({
  /** Who buys at the level now; the first of them by name. */
  customers: z.object({
    count: z.number().int(),
    first: z.array(z.object({ id: idOf('customer'), ...names })),
  }),
  /** Open orders of theirs with goods of the change: they keep what was agreed. */
  orders: z.object({
    count: z.number().int(),
    first: z.array(z.object({ id: idOf('order'), number: z.string() })),
  }),
});
export type PriceChangeReach = z.output<typeof priceChangeReach>;

const which = { id: idOf('priceChange'), version: versionNumber.optional() };
const params = z.object({ id: idTextOf('priceChange') });

export const priceChanges = callsOf(priceChangesDomain, {
  listPriceChanges: post({
    summary: 'Price changes of the current shop: a page in the order asked for',
    access: 'priceChange.view',
    body: listBody,
    data: z.object({ rows: z.array(priceChangeRow), ...pageAnswer }),
  }),
  exportPriceChanges: listExport('priceChange.view', listBody),
  countPriceChanges: post({
    summary: 'How many price changes each tab holds under a filter',
    access: 'priceChange.view',
    body: priceChangeFilter,
    data: z.object({ tabs: z.record(z.enum(TABS), z.number().int()), exact: z.boolean() }),
  }),
  getPriceChange: get({
    summary: 'One price change with its lines, what they cost now, and its history',
    access: 'priceChange.view',
    params,
    data: priceChangeDetail,
  }),
  getPriceChangeReach: get({
    summary:
      'Which customers a price change meets, and which of their open orders keep their prices',
    access: 'priceChange.view',
    params,
    data: priceChangeReach,
  }),
  findPricedGoods: post({
    summary:
      'Goods with what they cost at some levels now: by identity, of a category, by number or name, or all that have a price',
    access: 'priceChange.edit',
    body: z
      .object({
        ...levels,
        by: z.discriminatedUnion('type', [
          z.object({ type: z.literal('goods'), goodsId: idOf('goods') }),
          z.object({ type: z.literal('category'), categoryId: idOf('category') }),
          z.object({
            type: z.literal('names'),
            names: z.array(requiredText(200)).min(1).max(MOST_LINES, 'validation.tooMany'),
          }),
          z.object({ type: z.literal('all') }),
        ]),
      })
      .refine(isOneCustomers, NO_CUSTOMER)
      .refine(standOnce, LEVEL_TWICE),
    data: z.object({
      rows: z.array(pricedUnit),
      /** More were found than one change holds. */
      more: z.boolean(),
      /** Of names: the place in `rows` of the first level that each means; null where none or several do. */
      meant: z.array(z.number().int().nullable()),
    }),
  }),
  addPriceChange: post({
    summary: 'Begin a price change, empty or with the prices of another level',
    access: 'priceChange.edit',
    sends: ['priceChange', 'create'],
    idempotency: 'optional',
    body: newPriceChange,
    data: priceChangeDetail,
  }),
  editPriceChange: post({
    summary: 'Change the title, the day and the lines of a draft',
    access: 'priceChange.edit',
    sends: ['priceChange', 'edit'],
    idempotency: 'optional',
    body: priceChangeCard.extend(which),
    data: priceChangeDetail,
  }),
  submitPriceChange: post({
    summary:
      'Submit a price change: below the margin floor it waits for another person, today it holds at once, else from its day on',
    access: 'priceChange.edit',
    sends: ['priceChange', 'submit'],
    idempotency: 'optional',
    body: z.object(which),
    data: priceChangeDetail,
  }),
  approvePriceChange: post({
    summary: 'Approve a price change below the margin floor that somebody else submitted',
    access: 'priceChange.approve',
    sends: ['priceChange', 'approve'],
    idempotency: 'optional',
    body: z.object(which),
    data: priceChangeDetail,
  }),
  refusePriceChange: post({
    summary: 'Refuse such a price change with a remark: it is a draft again',
    access: 'priceChange.approve',
    sends: ['priceChange', 'refuse'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: priceChangeDetail,
  }),
  reworkPriceChange: post({
    summary: 'Make a draft again of a price change that could not take effect',
    access: 'priceChange.edit',
    sends: ['priceChange', 'rework'],
    idempotency: 'optional',
    body: z.object(which),
    data: priceChangeDetail,
  }),
  withdrawPriceChange: post({
    summary: 'Withdraw a price change that is not in force, with a remark',
    access: 'priceChange.edit',
    sends: ['priceChange', 'withdraw'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: priceChangeDetail,
  }),
});
