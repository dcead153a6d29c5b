import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { get, post } from '../kernel/operation.ts';
import {
  instant,
  money,
  nonNegativeAmount,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';

/** The most orders that a person has half done in a shop at once. */
export const MOST_ORDER_DRAFTS = 20;

/** A draft's own name, which the entry gives it; an order that is made of it is made once. */
export const orderDraftName = requiredText(80);

/** What of a draft is told in a list of them. */
const told = {
  customerName: text(200),
  /** Empty where it is not known. */
  customerNameZh: text(200),
  lines: z.number().int().min(0).max(100_000),
  currency: text(3),
};

const orderDraftRow = z.object({
  id: idOf('orderDraft'),
  draftKey: z.string(),
  ...told,
  /** The goods before GST, as the entry reckoned them when it was saved. */
  items: money,
  savedAt: instant,
  version: versionNumber,
});
export type OrderDraftRow = z.output<typeof orderDraftRow>;

/** With what was entered. The server keeps it as it came, and the entry alone reads it. */
const orderDraftWhole = orderDraftRow.extend({ content: z.string() });
export type OrderDraftWhole = z.output<typeof orderDraftWhole>;

const params = z.object({ id: idTextOf('orderDraft') });
const list = z.object({
  /** The last saved first. */
  rows: z.array(orderDraftRow),
  most: z.number().int(),
});

/** Orders that are half entered: everybody has their own, in each shop, on whatever device. */
export const orderDraftCalls = {
  listOrderDraft: post({
    summary: "The caller's half-entered orders, the last saved first",
    access: 'order.edit',
    body: z.object({}),
    data: list,
  }),
  getOrderDraft: get({
    summary: "One of the caller's half-entered orders, with what was entered",
    access: 'order.edit',
    params,
    data: orderDraftWhole,
  }),
  saveOrderDraft: post({
    summary: 'Keep a half-entered order, over what was kept of it before',
    access: 'order.edit',
    body: z.object({
      draftKey: orderDraftName,
      /** The version that was saved or read last; null where it was never kept. */
      version: versionNumber.nullable(),
      ...told,
      items: nonNegativeAmount,
      content: requiredText(1_000_000),
    }),
    data: orderDraftRow,
  }),
  deleteOrderDraft: post({
    summary: 'Give up a half-entered order',
    access: 'order.edit',
    params,
    body: z.object({ version: versionNumber }),
    data: list,
  }),
} as const;
