import type rates from '../../../i18n/en-US/rates.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    rates: typeof rates;
  }
}

export const ratesDomain = {
  navigation: [
    { group: 'storeGroup', order: 35, icon: 'percent', to: '/store/rates', label: 'rates' },
  ],
  waiting: {},
  finding: null,
  pages: { rate: () => ({ to: '/store/rates', params: {} }) },
} as const satisfies ScreenDomain<'rates'>;
