import type shortages from '../../../i18n/en-US/shortages.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    shortages: typeof shortages;
  }
}

export const shortagesDomain = {
  navigation: [
    { group: 'sales', order: 23, icon: 'hourglass', to: '/orders/shortages', label: 'shortages' },
  ],
  waiting: {
    shortagesToDecide: { at: '/orders/shortages', search: {} },
  },
  finding: {
    records: [
      {
        permission: 'shortage.view',
        call: 'listShortages',
        record: 'shortage',
        name: 'number',
        whose: 'customerName',
      },
    ],
  },
  pages: {
    shortage: (shortageId) => ({ to: '/orders/shortages/$shortageId', params: { shortageId } }),
  },
} as const satisfies ScreenDomain<'shortages'>;
