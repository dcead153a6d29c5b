import type finance from '../../../i18n/en-US/finance.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    finance: typeof finance;
  }
}

export const financeDomain = {
  navigation: [
    { group: 'finance', order: 10, icon: 'chart', to: '/finance', label: 'financeOverview' },
  ],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'finance'>;
