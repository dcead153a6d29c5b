import type { Api } from '../../api/client.ts';
import type { DeliveryNoteDetail, WireDeliveryNoteEvent } from '../../api/deliveryNotes/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { DeliveryNoteEvent, DeliveryNoteFacts } from './law/facts.ts';
import { deliveryNoteLifecycle } from './law/index.ts';

/** The delivery note as its flow and its page use it. */
export const deliveryNoteLaw: RecordLaw<
  DeliveryNoteFacts,
  DeliveryNoteEvent,
  DeliveryNoteDetail,
  WireDeliveryNoteEvent
> = {
  lifecycle: deliveryNoteLifecycle,
  versionOf: ({ deliveryNote }) => deliveryNote.version,
  eventOf: (request) => request,
};

/** What a person goes through with one delivery note. */
export function createDeliveryNoteFlow(
  api: Api,
  services: RecordFlowServices<DeliveryNoteDetail, WireDeliveryNoteEvent>,
) {
  return createRecordFlow(
    deliveryNoteLaw,
    {
      load: (id, flags) => api.getDeliveryNote({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.moveDeliveryNote(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
