import type { GoodsDetail } from '../../../api/goods/calls.ts';
import type { GoodsRequest } from '../../../api/goods/request.ts';
import { goodsLaw } from '../../../machines/goods/flow.ts';
import type { GoodsEvent, GoodsFacts } from '../../../machines/goods/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { GOODS_MEANINGS } from './meanings.ts';

const graph = chartGraph(goodsLaw.lifecycle);

/** Goods as their page shows them. */
export const goodsKind: RecordKind<GoodsFacts, GoodsEvent, GoodsDetail, GoodsRequest> = {
  ...goodsLaw,
  namespace: 'goods',
  numberOf: ({ sku }) => sku,
  graphOf: () => graph,
  meanings: GOODS_MEANINGS,
  // Goods on the shelf are where they should be: nothing there is the next step.
  aside: ['takeOff'],
};

export type GoodsView = RecordView<GoodsFacts, GoodsEvent, GoodsDetail, GoodsRequest>;

/** What every form of an event of goods is given. */
export type GoodsFormProps = EventFormProps<GoodsView, GoodsRequest>;
