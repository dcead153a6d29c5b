import type { LeadDetail } from '../../../api/leads/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { type LeadRequest, leadLaw } from '../../../machines/lead/flow.ts';
import type { LeadEvent, LeadFacts } from '../../../machines/lead/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { LEAD_MEANINGS } from './meanings.ts';

const graph = chartGraph(leadLaw.lifecycle);

/** The lead as its page shows it. */
export const leadKind: RecordKind<LeadFacts, LeadEvent, LeadDetail, LeadRequest> = {
  ...leadLaw,
  namespace: 'leads',
  numberOf: ({ lead }) => lead.leadNo,
  graphOf: () => graph,
  meanings: LEAD_MEANINGS,
  aside: ['note', 'decline', 'erase'],
  final: ['decline', 'erase'],
};

export type LeadView = RecordView<LeadFacts, LeadEvent, LeadDetail, LeadRequest>;

/** What every form of a lead's event is given. */
export type LeadFormProps = EventFormProps<LeadView, LeadRequest>;
