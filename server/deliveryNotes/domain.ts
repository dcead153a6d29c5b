import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditDeliveryNotes } from './audit.ts';
import { deliveryNotesDemo } from './demo.ts';
import { deliveryNoteHandlers } from './handlers.ts';
import { storedDeliveryNote } from './stored.ts';
import * as tables from './tables.ts';

export const deliveryNotesDomain: ServerDomain<'deliveryNotes'> = {
  handlers: deliveryNoteHandlers,
  grants: {
    'deliveryNote.view': ['storeManager', 'clerk', 'auditor'],
    'deliveryNote.edit': ['storeManager', 'clerk'],
  },
  stored: { deliveryNote: () => anyStored(storedDeliveryNote) },
  tables,
  rows: { deliveryNote: rowsOf(storedDeliveryNote.rows) },
  counts: [],
  waiting: {},
  audits: { deliveryNotes: auditDeliveryNotes },
  mail: {},
  demo: deliveryNotesDemo,
};
