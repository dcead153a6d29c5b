import type { Handlers } from '../../api/kernel/operation.ts';
import type { settlements as contract } from '../../api/settlements/calls.ts';
import { settlementsSheet } from '../../api/settlements/sheet.ts';
import type { SettlementEvent } from '../../machines/settlement/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { beginFirst } from './create.ts';
import { settlementDocument } from './document.ts';
import { exportSettlement } from './export.ts';
import { paying } from './pay.ts';
import { countTabs, listLines, listSettlements, settlementDetail } from './queries.ts';
import { relatedToStatement } from './related.ts';
import { storedSettlement } from './stored.ts';

export const settlementHandlers = {
  listSettlement: ({ body }, call) => checkedCursor(() => listSettlements(call, body)),
  exportSettlements: ({ body }, call) => exportList(call, settlementsSheet, body, listSettlements),
  countSettlement: ({ body }, call) => countTabs(call, body),
  getSettlement: ({ params }, call) => settlementDetail(call, params.id),
  getSettlementRelated: ({ params }, call) => relatedToStatement(call, params.id),
  listSettlementOrder: ({ params, body }, call) =>
    checkedCursor(() => listLines(call, params.id, body)),
  exportSettlement: ({ params }, call) => exportSettlement(call, params.id),
  downloadSettlement: ({ params }, call) => settlementDocument(call, params.id),
  beginSettlement: async (_input, call) => {
    const { actor } = call;
    const at = call.now();
    const id = await withRetries(call.db, (tx) =>
      beginFirst(tx, storedSettlement, call.shop, { actor, at }),
    );
    return settlementDetail(call, id);
  },
  approveSettlement: ({ body }, call) => move(call, body, { type: 'approve' }),
  rejectSettlement: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'reject', remark }),
  regenerateSettlement: ({ body }, call) => move(call, body, { type: 'regenerate' }),
  processSettlement: ({ body }, call) => move(call, body, { type: 'process' }),
  paySettlement: ({ body: { bankAccountId, bankAccountVersion, ...which } }, call) => {
    const event = paying(call, { bankAccountId, bankAccountVersion });
    return moveOne(call, storedSettlement, which, event, settlementDetail, { operation: 'pay' });
  },
  transferSettlement: ({ body }, call) => move(call, body, { type: 'transfer' }),
} satisfies Handlers<typeof contract, Call>;

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: SettlementEvent) =>
  moveOne(call, storedSettlement, which, event, settlementDetail);
