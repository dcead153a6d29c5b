import type { ScreenDomain } from '../../lib/domain.ts';

export const invoicesDomain = {
  navigation: [
    { group: 'finance', order: 60, icon: 'orders', to: '/finance/invoices', label: 'invoices' },
  ],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'invoices'>;
