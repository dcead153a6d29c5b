import type periods from '../../../i18n/en-US/periods.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    periods: typeof periods;
  }
}

export const periodsDomain = {
  navigation: [
    { group: 'finance', order: 55, icon: 'book', to: '/finance/periods', label: 'periods' },
  ],
  waiting: {
    toReopen: { at: '/finance/periods', search: { tab: 'reopeningAsked' } },
  },
  finding: {
    records: [
      { permission: 'period.view', call: 'listPeriod', record: 'period', name: 'periodNo' },
    ],
  },
  pages: {
    period: (periodId) => ({ to: '/finance/periods/$periodId', params: { periodId } }),
  },
} as const satisfies ScreenDomain<'periods'>;
