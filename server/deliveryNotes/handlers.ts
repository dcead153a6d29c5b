import type { deliveryNotes as calls } from '../../api/deliveryNotes/calls.ts';
import { deliveryNotesSheet } from '../../api/deliveryNotes/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { deliveryNotesDocument } from './document.ts';
import { addDeliveryNotes } from './make.ts';
import { moveDeliveryNote } from './moves.ts';
import { deliveryNoteDetail, listDeliveryNotes } from './queries.ts';
import { relatedToDeliveryNote } from './related.ts';
import { departDeliveryNotes } from './sendOut.ts';

export const deliveryNoteHandlers = {
  listDeliveryNotes: ({ body }, call) => checkedCursor(() => listDeliveryNotes(call, body)),
  exportDeliveryNotes: ({ body }, call) =>
    exportList(call, deliveryNotesSheet, body, listDeliveryNotes),
  getDeliveryNote: ({ params }, call) => deliveryNoteDetail(call, params.id),
  getDeliveryNoteRelated: ({ params }, call) => relatedToDeliveryNote(call, params.id),
  addDeliveryNotes: ({ body }, call) => addDeliveryNotes(call, body),
  moveDeliveryNote: ({ params, body: { event, version } }, call) =>
    moveDeliveryNote(call, event, { id: params.id, version }),
  departDeliveryNotes: ({ body }, call) => departDeliveryNotes(call, body),
  downloadDeliveryNotes: ({ body }, call) => deliveryNotesDocument(call, body.noteIds),
} satisfies Handlers<typeof calls, Call>;
