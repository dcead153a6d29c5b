import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import type { PriceChangeRequest } from '../../../api/priceChanges/entry.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { priceChangeLaw } from '../../../machines/priceChange/flow.ts';
import type {
  PriceChangeEvent,
  PriceChangeFacts,
} from '../../../machines/priceChange/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { PRICE_CHANGE_MEANINGS } from './meanings.ts';

const graph = chartGraph(priceChangeLaw.lifecycle);

/** The price change as its page shows it. */
export const priceChangeKind: RecordKind<
  PriceChangeFacts,
  PriceChangeEvent,
  PriceChangeDetail,
  PriceChangeRequest
> = {
  ...priceChangeLaw,
  namespace: 'priceChanges',
  numberOf: ({ change }) => change.number,
  graphOf: () => graph,
  meanings: PRICE_CHANGE_MEANINGS,
  aside: ['edit', 'refuse', 'withdraw'],
  final: ['withdraw'],
};

export type PriceChangeView = RecordView<
  PriceChangeFacts,
  PriceChangeEvent,
  PriceChangeDetail,
  PriceChangeRequest
>;

/** What every form of a price change's event is given. */
export type PriceChangeFormProps = EventFormProps<PriceChangeView, PriceChangeRequest>;
