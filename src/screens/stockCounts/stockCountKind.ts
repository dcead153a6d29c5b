import type { StockCountDetail } from '../../../api/stockCounts/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { stockCountLaw } from '../../../machines/stockCount/flow.ts';
import type { StockCountEvent, StockCountFacts } from '../../../machines/stockCount/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { STOCK_COUNT_MEANINGS } from './meanings.ts';

const graph = chartGraph(stockCountLaw.lifecycle);

/** The count as its page shows it. */
export const stockCountKind: RecordKind<
  StockCountFacts,
  StockCountEvent,
  StockCountDetail,
  StockCountEvent
> = {
  ...stockCountLaw,
  namespace: 'stockCounts',
  numberOf: ({ stockCount }) => stockCount.number,
  graphOf: () => graph,
  meanings: STOCK_COUNT_MEANINGS,
  seldom: ['enter', 'recount', 'cancel'],
  aside: ['enter', 'recount', 'cancel'],
  final: ['cancel'],
};

export type StockCountView = RecordView<
  StockCountFacts,
  StockCountEvent,
  StockCountDetail,
  StockCountEvent
>;

/** What every form of a count's event is given. */
export type StockCountFormProps = EventFormProps<StockCountView, StockCountEvent>;
