import type { Handlers } from '../../api/kernel/operation.ts';
import type { lots as contract } from '../../api/lots/calls.ts';
import { lotsSheet } from '../../api/lots/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { updateLot } from './moves.ts';
import { countLots, listLots } from './queries.ts';

export const lotHandlers = {
  listLots: ({ body }, call) => checkedCursor(() => listLots(call, body)),
  countLots: ({ body }, call) => countLots(call, body),
  exportLots: ({ body }, call) => exportList(call, lotsSheet, body, listLots),
  updateLot: ({ params: { id }, body: { version, ...name } }, call) =>
    updateLot(call, { id, version }, name),
} satisfies Handlers<typeof contract, Call>;
