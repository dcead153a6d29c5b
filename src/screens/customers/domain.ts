import type customers from '../../../i18n/en-US/customers.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    customers: typeof customers;
  }
}

export const customersDomain = {
  navigation: [
    { group: 'sales', order: 40, icon: 'customer', to: '/customers', label: 'customers' },
    { group: 'sales', order: 50, icon: 'check', to: '/customers/desk', label: 'customerDesk' },
  ],
  waiting: {
    toAuthorise: { at: '/customers/desk', search: {} },
    creditToDecide: { at: '/customers', search: { credit: 'toDecide' } },
  },
  finding: {
    screens: [{ to: '/customers/grades', label: 'customerGrades' }],
    records: [
      {
        permission: 'customer.view',
        call: 'listCustomers',
        record: 'customer',
        name: 'name',
        number: 'userNumber',
        phone: 'phone',
      },
      {
        label: 'customerGrades',
        list: '/customers/grades',
        permission: 'customer.view',
        call: 'getUserGrade',
        inWhole: true,
        record: 'customerGrade',
        name: 'name',
      },
    ],
  },
  pages: {
    customer: (customerId) => ({ to: '/customers/$customerId', params: { customerId } }),
    customerGrade: (id) => ({ to: '/customers/grades', params: {}, search: { at: Number(id) } }),
    deliveryAddress: null,
  },
} as const satisfies ScreenDomain<'customers'>;
