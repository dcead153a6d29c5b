import type { ScreenDomain } from '../../lib/domain.ts';

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
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'salesProfit'>;
