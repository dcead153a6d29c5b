import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditNotes } from './audit.ts';
import { notesDemo } from './demo.ts';
import { noteHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { notes } from './tables.ts';

export const notesDomain: ServerDomain<'notes'> = {
  handlers: noteHandlers,
  grants: {},
  stored: {},
  tables: tables,
  rows: { note: rowsOf({ id: notes.id, name: null }) },
  counts: [],
  waiting: {},
  audits: { notes: auditNotes },
  mail: {},
  demo: notesDemo,
};
