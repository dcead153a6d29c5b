import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { day, instant, requiredText, versionNumber } from '../kernel/wire.ts';
import { ratesDomain } from './domain.ts';
import { RATE_KINDS } from './rate.ts';

/** In percent, for example `"8.5"`. */
const percent = z
  .string()
  .min(1, 'validation.required')
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'validation.rate')
  .refine((typed) => Number(typed) <= 100, 'validation.rate');

const kind = z.enum(RATE_KINDS);

/** What is entered of a rate. */
export const rateCard = z.object({
  rate: percent,
  /** The first day on which it holds, by the shop's clock. */
  fromDay: day,
  /** Why it becomes another one. */
  remark: requiredText(200),
});
export type RateCard = z.output<typeof rateCard>;

const rate = z.object({
  id: idOf('rate'),
  rate: z.string(),
  /** Null for the first one, which holds as long as the shop is there. */
  fromDay: day.nullable(),
  /** The last day on which it holds; null where no other one follows. */
  untilDay: day.nullable(),
  /** Whether its days are over, it holds today, or its first day is still to come. */
  holds: z.enum(['before', 'today', 'later']),
  setAt: instant,
  actorName: z.string(),
  /** What who set it signs in with; null where nobody did, as in a shop that was made by a command. */
  actorAccount: z.string().nullable(),
  actorAvatar: idOf('file').nullable(),
  remark: z.string(),
  version: versionNumber,
});
export type Rate = z.output<typeof rate>;

/** All rates of the shop, as every call of the domain answers them; of each kind the latest first. */
export const rates = z
  .object({
    today: day,
    kinds: z.array(z.object({ kind, rates: z.array(rate) })),
  })
  .meta({ id: 'Rates' });
export type Rates = z.output<typeof rates>;

/** How many rates of a kind may be planned at once. */
export const MOST_PLANNED = 20;

const params = z.object({ id: idTextOf('rate') });
const version = versionNumber;

export const ratesCalls = callsOf(ratesDomain, {
  listRates: get({
    summary: "The shop's tax and its channels' fees: what holds, what held and what is planned",
    access: 'rate.view',
    data: rates,
  }),
  addRate: post({
    summary: 'Set a rate from today or a later day on',
    access: 'rate.edit',
    idempotency: 'optional',
    body: rateCard.extend({ kind }),
    data: rates,
  }),
  changeRate: post({
    summary: 'Change a rate whose first day is still to come',
    access: 'rate.edit',
    idempotency: 'optional',
    params,
    body: rateCard.extend({ version }),
    data: rates,
  }),
  deleteRate: post({
    summary: 'Take back a rate whose first day is still to come',
    access: 'rate.edit',
    idempotency: 'optional',
    params,
    body: z.object({ version }),
    data: rates,
  }),
});
