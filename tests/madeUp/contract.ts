import { z } from 'zod';
import { idOf, idTextOf } from '../../api/ids.ts';
import type { Domain } from '../../api/kernel/domain.ts';
import { callsOf, get, post } from '../../api/kernel/operation.ts';
import { historyLine, stateValue } from '../../api/kernel/record.ts';
import {
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../../api/kernel/wire.ts';

/** A record that no list of the product knows, under the name of one that the types know. */
export const TASTING = 'tasting' as 'lead';

/** Tastings: a domain that is made up, with a chart of three states. */
export const tastingsDomain = {
  permissions: ['tasting.view', 'tasting.plan'],
  records: { tasting: 'chart' },
  pictures: { tasting: { maximum: 1024, see: 'tasting.view', add: 'tasting.plan' } },
  noted: { tasting: 'tasting.view' },
  waiting: { toTaste: ['tasting.view' as 'lead.view'] },
  routes: {
    listTasting: 'POST /tasting/list',
    getTasting: 'GET /tasting/{id}/get',
    planTasting: 'POST /tasting/plan',
    moveTasting: 'POST /tasting/{id}/move',
    countTasting: 'POST /tasting/count',
    renameTasting: 'POST /tasting/{id}/rename',
  },
} as const satisfies Domain;

const params = z.object({ id: idTextOf(TASTING) });
const remark = requiredText(500);

const detail = z.object({
  tasting: z.object({ id: idOf(TASTING), name: z.string(), version: versionNumber }),
  state: stateValue,
  facts: z.object({ tastingId: z.number(), isBooked: z.boolean() }),
  history: z.array(historyLine),
});
export type TastingDetail = z.output<typeof detail>;

export const tastings = callsOf(tastingsDomain, {
  listTasting: post({
    summary: 'Tastings of the current shop, by name',
    access: 'tasting.view',
    body: z.object({ ...pageRequest, search: text(60).optional() }),
    data: z.object({
      rows: z.array(z.object({ id: idOf(TASTING), name: z.string() })),
      ...pageAnswer,
    }),
  }),
  getTasting: get({ summary: 'One tasting', access: 'tasting.view', params, data: detail }),
  planTasting: post({
    summary: 'Plan a tasting',
    access: 'tasting.plan',
    idempotency: 'optional',
    body: z.object({ name: requiredText(60), isBooked: z.boolean().default(true) }),
    data: detail,
  }),
  moveTasting: post({
    summary: 'Hold or call off a tasting',
    access: 'tasting.plan',
    sends: TASTING,
    idempotency: 'optional',
    params,
    body: z.object({
      event: z.discriminatedUnion('type', [
        z.object({ type: z.literal('hold') }),
        z.object({ type: z.literal('callOff'), remark }),
      ]),
      version: versionNumber.optional(),
    }),
    data: detail,
  }),
  countTasting: post({
    summary: 'How many tastings are planned',
    access: 'tasting.view',
    body: z.object({}),
    data: z.object({ planned: z.number().int() }),
  }),
  renameTasting: post({
    summary: 'Call a tasting otherwise',
    access: 'tasting.plan',
    idempotency: 'optional',
    params,
    body: z.object({ name: requiredText(60) }),
    data: detail,
  }),
});
