import type { PeriodDetail, PeriodRequest } from '../../../api/periods/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { periodLaw } from '../../../machines/period/flow.ts';
import type { PeriodEvent, PeriodFacts } from '../../../machines/period/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { PERIOD_MEANINGS } from './meanings.ts';

const graph = chartGraph(periodLaw.lifecycle);

/** The period as its page shows it. */
export const periodKind: RecordKind<PeriodFacts, PeriodEvent, PeriodDetail, PeriodRequest> = {
  ...periodLaw,
  namespace: 'periods',
  numberOf: ({ period }) => period.periodNo,
  graphOf: () => graph,
  meanings: PERIOD_MEANINGS,
  aside: ['askReopening', 'keepClosed', 'discard'],
  final: ['discard'],
};

export type PeriodView = RecordView<PeriodFacts, PeriodEvent, PeriodDetail, PeriodRequest>;

/** What every form of a period's event is given. */
export type PeriodFormProps = EventFormProps<PeriodView, PeriodRequest>;
