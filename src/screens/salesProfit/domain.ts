import type salesProfit from '../../../i18n/en-US/salesProfit.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    salesProfit: typeof salesProfit;
  }
}

export const salesProfitDomain = {
  navigation: [
    {
      group: 'finance',
      order: 40,
      icon: 'chart',
      to: '/finance/sales-profit',
      label: 'salesProfit',
    },
  ],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'salesProfit'>;
