import type {
  DeliveryNoteDetail,
  WireDeliveryNoteEvent,
} from '../../../api/deliveryNotes/calls.ts';
import { deliveryNoteLaw } from '../../../machines/deliveryNote/flow.ts';
import type {
  DeliveryNoteEvent,
  DeliveryNoteFacts,
} from '../../../machines/deliveryNote/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { DELIVERY_NOTE_MEANINGS } from './meanings.ts';

const graph = chartGraph(deliveryNoteLaw.lifecycle);

/** The delivery note as its page shows it. */
export const deliveryNoteKind: RecordKind<
  DeliveryNoteFacts,
  DeliveryNoteEvent,
  DeliveryNoteDetail,
  WireDeliveryNoteEvent
> = {
  ...deliveryNoteLaw,
  namespace: 'deliveryNotes',
  numberOf: ({ deliveryNote }) => deliveryNote.number,
  graphOf: () => graph,
  meanings: DELIVERY_NOTE_MEANINGS,
  seldom: ['setBack', 'withdraw'],
  aside: ['update', 'fail', 'noAttempt', 'setBack', 'withdraw'],
  final: ['withdraw'],
};

export type DeliveryNoteView = RecordView<
  DeliveryNoteFacts,
  DeliveryNoteEvent,
  DeliveryNoteDetail,
  WireDeliveryNoteEvent
>;

/** What every form of a delivery note's event is given. */
export type DeliveryNoteFormProps = EventFormProps<DeliveryNoteView, WireDeliveryNoteEvent>;
