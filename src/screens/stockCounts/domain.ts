import type stockCounts from '../../../i18n/en-US/stockCounts.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    stockCounts: typeof stockCounts;
  }
}

export const stockCountsDomain = {
  navigation: [
    {
      group: 'goodsGroup',
      order: 21,
      icon: 'checklist',
      to: '/stock-counts',
      label: 'stockCounts',
    },
  ],
  waiting: { countsToPost: { at: '/stock-counts', search: { tab: 'counted' } } },
  finding: {
    records: [
      {
        permission: 'stockCount.view',
        call: 'listStockCounts',
        record: 'stockCount',
        name: 'number',
        whose: 'startedByName',
      },
    ],
  },
  pages: {
    stockCount: (stockCountId) => ({
      to: '/stock-counts/$stockCountId',
      params: { stockCountId },
    }),
    stockCountLine: null,
  },
} as const satisfies ScreenDomain<'stockCounts'>;
