import type { VoucherDetail, VoucherRequest } from '../../../api/vouchers/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { voucherLaw } from '../../../machines/voucher/flow.ts';
import type { VoucherEvent, VoucherFacts } from '../../../machines/voucher/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { VOUCHER_MEANINGS } from './meanings.ts';

const graph = chartGraph(voucherLaw.lifecycle);

/** The voucher as its page shows it. */
export const voucherKind: RecordKind<VoucherFacts, VoucherEvent, VoucherDetail, VoucherRequest> = {
  ...voucherLaw,
  namespace: 'vouchers',
  numberOf: ({ voucher }) => voucher.voucherNo,
  graphOf: () => graph,
  meanings: VOUCHER_MEANINGS,
  aside: ['edit', 'decline', 'end'],
  final: ['decline', 'end'],
};

export type VoucherView = RecordView<VoucherFacts, VoucherEvent, VoucherDetail, VoucherRequest>;

/** What every form of a voucher's event is given. */
export type VoucherFormProps = EventFormProps<VoucherView, VoucherRequest>;
