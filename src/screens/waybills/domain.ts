import type waybills from '../../../i18n/en-US/waybills.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    waybills: typeof waybills;
  }
}

export const waybillsDomain = {
  navigation: [
    { group: 'sales', order: 27, icon: 'route', to: '/waybills', label: 'waybills' },
    {
      group: 'sales',
      order: 27.5,
      icon: 'columns',
      to: '/waybills/load-board',
      label: 'loadBoard',
    },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'waybill.view',
        call: 'getWaybillPage',
        record: 'waybill',
        name: 'number',
      },
    ],
  },
  pages: {
    waybill: (waybillId) => ({ to: '/waybills/$waybillId', params: { waybillId } }),
  },
} as const satisfies ScreenDomain<'waybills'>;
