import type sitePlan from '../../../i18n/en-US/sitePlan.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    sitePlan: typeof sitePlan;
  }
}

export const sitePlanDomain = {
  navigation: [
    { group: 'storeGroup', order: 40, icon: 'columns', to: '/store/plan', label: 'sitePlan' },
  ],
  // The subscription stands there until the plan does.
  waiting: { toSubscribe: { at: '/store/plan', search: {} } },
  finding: {
    screens: [{ to: '/store/subscription', label: 'subscription' }],
    records: [],
  },
  pages: {
    subscription: () => ({ to: '/store/subscription', params: {} }),
    sitePlan: () => ({ to: '/store/plan', params: {} }),
  },
} as const satisfies ScreenDomain<'sitePlan'>;
