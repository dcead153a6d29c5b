import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { relatedRecords } from '../kernel/related.ts';
import { id, instant, money, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { membersDomain } from './domain.ts';

/** What a member has reached (spec section 3, member level). */
export const MEMBER_LEVELS = ['basic', 'silver', 'gold', 'platinum'] as const;

/** A member of a shop (spec section 3). Spending and orders are those under the member's phone. */
export const member = z.object({
  id: idOf('member'),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  level: z.enum(MEMBER_LEVELS),
  points: z.number().int(),
  subscribed: z.boolean(),
  gender: z.enum(['female', 'male']).nullable(),
  /** `1990-05-24`, or null. */
  birthday: z.string().nullable(),
  registeredAt: instant,
  currency: z.string(),
  /** What the shop owes the member. */
  walletBalance: money,
  /** What was paid less what went back. */
  totalSpending: money,
  orderCount: z.number().int(),
  reservationCount: z.number().int(),
  firstOrderAt: instant.nullable(),
  lastOrderAt: instant.nullable(),
});
export type Member = z.output<typeof member>;

/** One thing that came into a wallet or went out of it. */
const storedValueRow = z.object({
  id,
  at: instant,
  kind: z.enum(['recharge', 'payment', 'refund', 'other']),
  /** Above nought where it came in. */
  amount: money,
  /** What the wallet held after it. */
  balance: money,
  /** The record that moved the money, and what a person calls it. */
  source: z.object({ lifecycle: z.string(), recordId: id, number: z.string() }),
});
export type StoredValueRow = z.output<typeof storedValueRow>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  /** In the name or the phone. */
  search: text(60).optional(),
  level: z.enum(MEMBER_LEVELS).optional(),
  sort: z
    .object({ by: z.enum(['name', 'registeredAt', 'points']), descending: z.boolean() })
    .default({ by: 'name', descending: false }),
});

const byId = z.object({ id: idTextOf('member') });

export const members = callsOf(membersDomain, {
  listMember: post({
    summary: 'Members of the current shop, by name or phone',
    access: 'member.view',
    body: listBody,
    data: z.object({
      rows: z.array(member),
      /** How many of each level the other filters find. */
      counts: z.object({
        all: z.number(),
        basic: z.number(),
        silver: z.number(),
        gold: z.number(),
        platinum: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportMembers: listExport('member.view', listBody),
  getMember: get({
    summary: 'One member, with what the shop owes on the wallet and what was bought',
    access: 'member.view',
    params: byId,
    data: member,
  }),
  getMemberRelated: get({
    summary:
      'What belongs to a member: orders, after-sales cases and recharges, and the customer with the same phone',
    access: 'member.view',
    params: byId,
    data: z.object({
      orders: relatedRecords(idOf('order')),
      cases: relatedRecords(idOf('afterSalesCase')),
      recharges: relatedRecords(idOf('recharge')),
      customer: relatedRecords(idOf('customer')),
    }),
  }),
  listStoredValue: post({
    summary: "A member's stored-value record: what came in and went out, with the running balance",
    access: 'member.view',
    body: z.object({ ...pageRequest, userId: idOf('member') }),
    data: z.object({
      rows: z.array(storedValueRow),
      ...pageAnswer,
      currency: z.string(),
      /** What the shop owes the member now. */
      balance: money,
    }),
  }),
});
