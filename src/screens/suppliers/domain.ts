import type suppliers from '../../../i18n/en-US/suppliers.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    suppliers: typeof suppliers;
  }
}

export const suppliersDomain = {
  navigation: [
    {
      group: 'purchasing',
      order: 40,
      icon: 'truck',
      to: '/purchasing/suppliers',
      label: 'suppliers',
    },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'supplier.view',
        call: 'getSupplierContactSearchList',
        record: 'supplier',
        name: 'name',
        whose: 'contact',
        phone: 'phone',
      },
    ],
  },
  pages: {
    supplier: (supplierId) => ({ to: '/purchasing/suppliers/$supplierId', params: { supplierId } }),
  },
} as const satisfies ScreenDomain<'suppliers'>;
