import type prices from '../../../i18n/en-US/prices.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    prices: typeof prices;
  }
}

export const pricesDomain = {
  navigation: [
    { group: 'goodsGroup', order: 15, icon: 'tag', to: '/goods/prices', label: 'prices' },
  ],
  waiting: {},
  finding: null,
  pages: {
    customerPrice: () => ({ to: '/goods/prices', params: {} }),
  },
} as const satisfies ScreenDomain<'prices'>;
