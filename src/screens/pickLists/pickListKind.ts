import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { pickListLaw } from '../../../machines/pickList/flow.ts';
import type { PickListEvent, PickListFacts } from '../../../machines/pickList/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { PICK_LIST_MEANINGS } from './meanings.ts';

const graph = chartGraph(pickListLaw.lifecycle);

/** The pick list as its page shows it. */
export const pickListKind: RecordKind<PickListFacts, PickListEvent, PickListDetail, PickListEvent> =
  {
    ...pickListLaw,
    namespace: 'pickLists',
    numberOf: ({ pickList }) => pickList.number,
    graphOf: () => graph,
    meanings: PICK_LIST_MEANINGS,
    seldom: ['shortLine', 'reopenLine', 'putBack', 'cancel'],
    aside: [
      ...(['release', 'shortLine', 'reopenLine', 'putBack', 'cancel'] as const),
      ...(['printSheet', 'printLabels'] as const),
    ],
    final: ['cancel'],
  };

export type PickListView = RecordView<PickListFacts, PickListEvent, PickListDetail, PickListEvent>;

/** What every form of a pick list's event is given. */
export type PickListFormProps = EventFormProps<PickListView, PickListEvent>;
