import type { Handlers } from '../../api/kernel/operation.ts';
import type { shortages as calls } from '../../api/shortages/calls.ts';
import { shortagesSheet } from '../../api/shortages/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { decideShortages, moveShortage } from './moves.ts';
import { priceShortage } from './orderFollows.ts';
import { priceShortages } from './priceMany.ts';
import { listShortages, shortageDetail } from './queries.ts';
import { relatedToShortage } from './related.ts';

export const shortageHandlers = {
  listShortages: ({ body }, call) => checkedCursor(() => listShortages(call, body)),
  exportShortages: ({ body }, call) => exportList(call, shortagesSheet, body, listShortages),
  getShortage: ({ params }, call) => shortageDetail(call, params.id),
  getShortageRelated: ({ params }, call) => relatedToShortage(call, params.id),
  priceShortage: ({ params, body }, call) => priceShortage(call, params.id, body.instead),
  priceShortages: ({ body }, call) => priceShortages(call, body.shortageIds),
  moveShortage: ({ params, body: { event, version } }, call) =>
    moveShortage(call, event, { id: params.id, version }),
  decideShortages: ({ body }, call) => decideShortages(call, body),
} satisfies Handlers<typeof calls, Call>;
