import type { RechargeDetail } from '../../../api/recharges/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { rechargeLaw } from '../../../machines/recharge/flow.ts';
import type { RechargeEvent, RechargeFacts } from '../../../machines/recharge/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { RECHARGE_MEANINGS } from './meanings.ts';

const graph = chartGraph(rechargeLaw.lifecycle);

/** The recharge as its page shows it. */
export const rechargeKind: RecordKind<RechargeFacts, RechargeEvent, RechargeDetail, RechargeEvent> =
  {
    ...rechargeLaw,
    namespace: 'recharges',
    numberOf: ({ recharge }) => recharge.rechargeNo,
    graphOf: () => graph,
    meanings: RECHARGE_MEANINGS,
    aside: ['refuse'],
    final: ['refuse'],
  };

export type RechargeView = RecordView<RechargeFacts, RechargeEvent, RechargeDetail, RechargeEvent>;

/** What every form of a recharge's event is given. */
export type RechargeFormProps = EventFormProps<RechargeView, RechargeEvent>;
