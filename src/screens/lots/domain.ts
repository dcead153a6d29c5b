import type lots from '../../../i18n/en-US/lots.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    lots: typeof lots;
  }
}

export const lotsDomain = {
  navigation: [
    { group: 'goodsGroup', order: 25, icon: 'hourglass', to: '/goods/expiry', label: 'lots' },
  ],
  waiting: { lotsExpired: { at: '/goods/expiry', search: { tab: 'expired' }, isLate: true } },
  finding: null,
  pages: { lot: null },
} as const satisfies ScreenDomain<'lots'>;
