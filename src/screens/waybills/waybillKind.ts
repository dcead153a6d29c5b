import type { WaybillDetail, WireWaybillEvent } from '../../../api/waybills/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { waybillLaw } from '../../../machines/waybill/flow.ts';
import type { WaybillEvent, WaybillFacts } from '../../../machines/waybill/law/facts.ts';
import { isMoreThan } from '../../../machines/waybill/law/load.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { WAYBILL_MEANINGS } from './meanings.ts';

const graph = chartGraph(waybillLaw.lifecycle);

/** The waybill as its page shows it. */
export const waybillKind: RecordKind<WaybillFacts, WaybillEvent, WaybillDetail, WireWaybillEvent> =
  {
    ...waybillLaw,
    namespace: 'waybills',
    numberOf: ({ waybill }) => waybill.number,
    graphOf: () => graph,
    meanings: WAYBILL_MEANINGS,
    aside: ['put', 'update', 'arrange', 'unload', 'allowOverload', 'dissolve'],
    seldom: ['allowOverload'],
    due: ({ load, hold, overloadAllowed }) =>
      !overloadAllowed && isMoreThan(load, hold) ? ['allowOverload'] : [],
    final: ['dissolve'],
  };

export type WaybillView = RecordView<WaybillFacts, WaybillEvent, WaybillDetail, WireWaybillEvent>;

/** What every form of a waybill's event is given. */
export type WaybillFormProps = EventFormProps<WaybillView, WireWaybillEvent>;
