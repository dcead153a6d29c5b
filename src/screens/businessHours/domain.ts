import type businessHours from '../../../i18n/en-US/businessHours.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    businessHours: typeof businessHours;
  }
}

export const businessHoursDomain = {
  navigation: [
    { group: 'overview', order: 10, icon: 'chart', to: '/dashboard', label: 'dashboard' },
    { group: 'storeGroup', order: 20, icon: 'clock', to: '/store/hours', label: 'hours' },
  ],
  waiting: {},
  finding: null,
  pages: {
    storeClosure: () => ({ to: '/store/hours', params: {} }),
    businessHours: () => ({ to: '/store/hours', params: {} }),
  },
} as const satisfies ScreenDomain<'businessHours'>;
