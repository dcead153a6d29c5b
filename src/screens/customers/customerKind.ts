import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { type CustomerRequest, customerLaw } from '../../../machines/customer/flow.ts';
import type { CustomerEvent, CustomerFacts } from '../../../machines/customer/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordFlow } from '../../components/record/useRecordFlow.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { CUSTOMER_MEANINGS } from './meanings.ts';

const graph = chartGraph(customerLaw.lifecycle);

/** The customer account as its page shows it. */
export const customerKind: RecordKind<
  CustomerFacts,
  CustomerEvent,
  CustomerRecord,
  CustomerRequest
> = {
  ...customerLaw,
  namespace: 'customers',
  numberOf: ({ name }) => name,
  graphOf: () => graph,
  meanings: CUSTOMER_MEANINGS,
  seldom: ['setLogin', 'resetPassword', 'approveCredit', 'declineCredit'],
  due: ({ creditAsked }) => (creditAsked === null ? [] : ['approveCredit', 'declineCredit']),
  aside: [
    'update',
    'setCreditLimit',
    'freeze',
    'remove',
    'sync',
    'setLogin',
    'resetPassword',
    'reject',
    'declineCredit',
  ],
  final: ['remove'],
};

export type CustomerView = RecordView<
  CustomerFacts,
  CustomerEvent,
  CustomerRecord,
  CustomerRequest
>;
export type CustomerFlow = RecordFlow<CustomerRecord, CustomerRequest>;

/** What every form of an account's event is given. */
export type CustomerFormProps = EventFormProps<CustomerView, CustomerRequest>;
