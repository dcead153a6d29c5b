import type stock from '../../../i18n/en-US/stock.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    stock: typeof stock;
  }
}

export const stockDomain = {
  navigation: [{ group: 'goodsGroup', order: 20, icon: 'log', to: '/goods/stock', label: 'stock' }],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'stock'>;
