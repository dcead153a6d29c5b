import type { Handlers } from '../../api/kernel/operation.ts';
import type { pickLists as calls } from '../../api/pickLists/calls.ts';
import { pickListsSheet } from '../../api/pickLists/sheet.ts';
import { findGoodsCode } from '../goods/findCode.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { pickListPaper } from './document.ts';
import { addPickLists, movePickList } from './moves.ts';
import { listOrdersToPick, listPickLists, pickListDetail } from './queries.ts';
import { relatedToPickList } from './related.ts';

export const pickListHandlers = {
  listPickLists: ({ body }, call) => checkedCursor(() => listPickLists(call, body)),
  exportPickLists: ({ body }, call) => exportList(call, pickListsSheet, body, listPickLists),
  listOrdersToPick: ({ body }, call) => listOrdersToPick(call, body),
  addPickLists: ({ body }, call) => addPickLists(call, body),
  getPickList: ({ params }, call) => pickListDetail(call, params.id),
  getPickListRelated: ({ params }, call) => relatedToPickList(call, params.id),
  movePickList: ({ params, body: { event, version } }, call) =>
    movePickList(call, event, { id: params.id, version }),
  downloadPickListPaper: ({ body }, call) => pickListPaper(call, body.pickListId, body.paper),
  findPickCode: async ({ body }, call) => ({ goods: await findGoodsCode(call, body.code) }),
} satisfies Handlers<typeof calls, Call>;
