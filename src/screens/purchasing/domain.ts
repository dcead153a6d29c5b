import type purchaseEntry from '../../../i18n/en-US/purchaseEntry.json';
import type purchasing from '../../../i18n/en-US/purchasing.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    purchasing: typeof purchasing;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    purchaseEntry: typeof purchaseEntry;
  }
}

export const purchasingDomain = {
  navigation: [
    {
      group: 'purchasing',
      order: 10,
      icon: 'clipboard',
      to: '/purchasing/orders',
      label: 'purchaseOrders',
    },
    {
      group: 'purchasing',
      order: 20,
      icon: 'plus',
      to: '/purchasing/orders/new',
      label: 'newPurchase',
    },
    {
      group: 'purchasing',
      order: 30,
      icon: 'check',
      to: '/purchasing/desk',
      label: 'purchaseDesk',
    },
  ],
  waiting: {
    toApprove: { at: '/purchasing/desk', search: {} },
  },
  finding: {
    screens: [{ to: '/purchasing/reorder', label: 'reorder' }],
    records: [
      {
        permission: 'purchase.view',
        call: 'listPurchaseOrders',
        record: 'purchaseOrder',
        name: 'number',
        whose: 'supplierName',
        amount: 'total',
      },
    ],
  },
  pages: {
    purchaseOrder: (purchaseOrderId) => ({
      to: '/purchasing/orders/$purchaseOrderId',
      params: { purchaseOrderId },
    }),
    purchaseLine: null,
    warehouse: null,
  },
} as const satisfies ScreenDomain<'purchasing'>;
