import { choice, chosen, listSheet, phone, text } from '../kernel/listSheet.ts';
import type { Supplier } from './calls.ts';

/** The list of suppliers as a sheet. */
export const suppliersSheet = listSheet<Supplier, { status?: string }>()({
  namespace: 'suppliers',
  columns: {
    name: text('fields.name', ({ name }) => name, 28),
    contact: text('fields.contact', ({ contact }) => contact),
    phone: phone('fields.phone', (row) => row.phone),
    email: text('fields.email', ({ email }) => email, 28),
    status: choice('list.status', 'places', ({ status }) => status),
  },
  filters: {
    status: chosen('list.status', 'places'),
  },
});
