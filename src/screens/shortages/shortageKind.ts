import type { ShortageDetail, WireShortageEvent } from '../../../api/shortages/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { shortageLaw } from '../../../machines/shortage/flow.ts';
import type { ShortageEvent, ShortageFacts } from '../../../machines/shortage/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { SHORTAGE_MEANINGS } from './meanings.ts';

const graph = chartGraph(shortageLaw.lifecycle);

/** The shortage as its page shows it. */
export const shortageKind: RecordKind<
  ShortageFacts,
  ShortageEvent,
  ShortageDetail,
  WireShortageEvent
> = {
  ...shortageLaw,
  namespace: 'shortages',
  numberOf: ({ shortage }) => shortage.number,
  graphOf: () => graph,
  meanings: SHORTAGE_MEANINGS,
  seldom: ['withdraw'],
  aside: ['substitute', 'leaveOut', 'withdraw'],
  final: ['leaveOut', 'withdraw'],
};

export type ShortageView = RecordView<
  ShortageFacts,
  ShortageEvent,
  ShortageDetail,
  WireShortageEvent
>;

/** What every form of a shortage's event is given. */
export type ShortageFormProps = EventFormProps<ShortageView, WireShortageEvent>;
