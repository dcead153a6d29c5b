import type { ScreenDomain } from '../../lib/domain.ts';

export const financeDomain = {
  navigation: [
    { group: 'finance', order: 10, icon: 'chart', to: '/finance', label: 'financeOverview' },
  ],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'finance'>;
