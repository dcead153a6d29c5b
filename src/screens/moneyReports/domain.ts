import type moneyReports from '../../../i18n/en-US/moneyReports.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    moneyReports: typeof moneyReports;
  }
}

export const moneyReportsDomain = {
  navigation: [
    { group: 'finance', order: 42, icon: 'undo', to: '/finance/refunds', label: 'refundReport' },
    {
      group: 'finance',
      order: 44,
      icon: 'percent',
      to: '/finance/commissions',
      label: 'commissionReport',
    },
  ],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'moneyReports'>;
