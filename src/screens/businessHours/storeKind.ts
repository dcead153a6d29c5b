import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { type StoreRequest, storeLaw } from '../../../machines/storeClosure/flow.ts';
import type { StoreEvent, StoreFacts } from '../../../machines/storeClosure/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordFlow } from '../../components/record/useRecordFlow.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { STORE_MEANINGS } from './meanings.ts';

const graph = chartGraph(storeLaw.lifecycle);

/** The store of a shop as its page and the dashboard show it. */
export const storeKind = (
  name: string,
): RecordKind<StoreFacts, StoreEvent, BusinessStatus, StoreRequest> => ({
  ...storeLaw,
  namespace: 'businessHours',
  numberOf: () => name,
  graphOf: () => graph,
  meanings: STORE_MEANINGS,
  // A shop that is open is where it should be: nothing there is the next step.
  aside: ['close'],
});

export type StoreView = RecordView<StoreFacts, StoreEvent, BusinessStatus, StoreRequest>;
export type StoreFlow = RecordFlow<BusinessStatus, StoreRequest>;

/** What every form of a store's event is given. */
export type StoreFormProps = EventFormProps<StoreView, StoreRequest>;
