import type { SupplierDetail } from '../../../api/suppliers/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { supplierLaw } from '../../../machines/supplier/flow.ts';
import type { SupplierEvent, SupplierFacts } from '../../../machines/supplier/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { SUPPLIER_MEANINGS } from './meanings.ts';

const graph = chartGraph(supplierLaw.lifecycle);

/** The supplier as its page shows it. */
export const supplierKind: RecordKind<SupplierFacts, SupplierEvent, SupplierDetail, SupplierEvent> =
  {
    ...supplierLaw,
    namespace: 'suppliers',
    numberOf: ({ supplier }) => supplier.name,
    graphOf: () => graph,
    meanings: SUPPLIER_MEANINGS,
    aside: ['freeze', 'update'],
  };

export type SupplierView = RecordView<SupplierFacts, SupplierEvent, SupplierDetail, SupplierEvent>;

/** What every form of a supplier's event is given. */
export type SupplierFormProps = EventFormProps<SupplierView, SupplierEvent>;
