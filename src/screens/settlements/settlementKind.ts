import type { SettlementDetail, SettlementRequest } from '../../../api/settlements/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { settlementLaw } from '../../../machines/settlement/flow.ts';
import type { SettlementEvent, SettlementFacts } from '../../../machines/settlement/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { SETTLEMENT_MEANINGS } from './meanings.ts';

const graph = chartGraph(settlementLaw.lifecycle);

/** The statement as its page shows it. */
export const settlementKind: RecordKind<
  SettlementFacts,
  SettlementEvent,
  SettlementDetail,
  SettlementRequest
> = {
  ...settlementLaw,
  namespace: 'settlements',
  numberOf: ({ settlement }) => settlement.settlementNo,
  graphOf: () => graph,
  meanings: SETTLEMENT_MEANINGS,
  aside: ['reject'],
  final: ['transfer'],
};

export type SettlementView = RecordView<
  SettlementFacts,
  SettlementEvent,
  SettlementDetail,
  SettlementRequest
>;

/** What every form of a statement's event is given. */
export type SettlementFormProps = EventFormProps<SettlementView, SettlementRequest>;
