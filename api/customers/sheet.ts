import { nameIn } from '../kernel/language.ts';
import {
  choice,
  chosen,
  count,
  listSheet,
  moment,
  named,
  phone,
  sum,
  text,
} from '../kernel/listSheet.ts';
import type { CustomerAccount, CustomerGrade } from './customer.ts';

/** What the list can be narrowed by. */
interface Filter {
  grade?: string[];
  /** Null for those without one. */
  gradeId?: number | null;
  type?: string[];
  status?: string[];
  authorisation?: string;
  credit?: string[];
  warehouseSync?: string[];
}

/** The list of B2B customers as a sheet. */
export const customersSheet = listSheet<CustomerAccount, Filter>()({
  namespace: 'customers',
  columns: {
    name: named('name', (customer) => customer),
    userNumber: text('list.head.userNumber', ({ userNumber }) => userNumber, 12),
    phone: phone('phone', (row) => row.phone),
    authorisation: choice('regions.authorisation', 'list.tabs', (row) => row.authorisation),
    status: choice('regions.account', 'places', ({ status }) => status),
    grade: text('list.head.tier', ({ grade, gradeName, gradeNameZh }, { locale, text }) =>
      gradeName === null
        ? text(`grade.${grade}`)
        : nameIn(locale, { name: gradeName, nameZh: gradeNameZh ?? '' }),
    ),
    creditLimit: sum('list.head.creditLimit', ({ creditLimit }) => creditLimit),
    askedLimit: sum('list.head.askedLimit', ({ askedLimit }) => askedLimit),
    arBalance: sum('list.head.arBalance', ({ arBalance }) => arBalance),
    paymentTerms: choice('paymentTerms', 'names:terms', ({ paymentTermsCode }) => paymentTermsCode),
    salesPerson: text(
      'salesPerson',
      ({ salesPersonName, salesPersonCode }) => salesPersonName ?? salesPersonCode,
    ),
    type: choice('typeOf', 'type', ({ type }) => type),
    warehouse: choice('list.head.warehouse', 'sync', (row) => row.warehouseSync),
    loginAccount: text('loginAccount', (row) => row.loginAccount),
    appliedAt: moment('appliedAt', (row) => row.appliedAt),
  },
  filters: {
    grade: chosen('tierOf', 'grade'),
    gradeId: {
      label: 'list.ownGrade',
      value: (id, { locale, text }, first) => {
        if (id === null) return text('list.noOwnGrade') ?? '';
        const name = first?.gradeName;
        return name ? nameIn(locale, { name, nameZh: first.gradeNameZh ?? '' }) : `#${id}`;
      },
    },
    type: chosen('typeOf', 'type'),
    status: chosen('regions.account', 'places'),
    authorisation: chosen('regions.authorisation', 'list.tabs'),
    credit: chosen('regions.credit', 'places'),
    warehouseSync: chosen('warehouse', 'sync'),
  },
});

/** The grades of customers as a sheet: every shop's tiers, then the shop's own. */
export const gradesSheet = listSheet<CustomerGrade, object>()({
  namespace: 'customers',
  title: 'grades.title',
  columns: {
    name: text(
      'gradeOf',
      ({ id, grade, name, nameZh }, { locale, text: say }) =>
        id === null ? say(`grade.${grade}`) : nameIn(locale, { name, nameZh }),
      28,
    ),
    tier: choice('grades.tier', 'grade', ({ grade }) => grade),
    customers: count('grades.customers', ({ customers }) => customers),
    kind: text('grades.kind', ({ id }, { text: say }) =>
      say(id === null ? 'grades.standard' : 'grades.own'),
    ),
  },
  filters: {},
});
