import type { Say } from '../kernel/listSheet.ts';
import { choice, chosen, listSheet, ofRecord, phone, text } from '../kernel/listSheet.ts';
import type { Account } from './calls.ts';

/** A role that a shop added has the names that were entered. */
const roleOf = ({ roleName, roleNameEn }: Account, { locale, text }: Say) =>
  locale === 'zh-CN' ? roleName : (text(`names:roles.${roleNameEn}`) ?? roleNameEn);

/** The list of accounts as a sheet. */
export const accountsSheet = listSheet<Account, { status?: string; roleId?: number }>()({
  namespace: 'accounts',
  columns: {
    username: text('fields.username', ({ username }) => username, 20),
    name: text('fields.name', ({ name }) => name, 20),
    phone: phone('fields.phone', (row) => row.phone),
    role: text('fields.role', roleOf, 20),
    salesPersonCode: text('fields.salesPersonCode', (row) => row.salesPersonCode, 12),
    status: choice('list.status', 'places', ({ status }) => status),
  },
  filters: {
    status: chosen('list.status', 'places'),
    roleId: ofRecord('fields.role', roleOf),
  },
});
