import type shopSettings from '../../../i18n/en-US/shopSettings.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    shopSettings: typeof shopSettings;
  }
}

export const shopSettingsDomain = {
  navigation: [
    { group: 'storeGroup', order: 30, icon: 'store', to: '/store/business', label: 'business' },
  ],
  waiting: {},
  finding: null,
  pages: {
    shop: () => ({ to: '/store/business', params: {} }),
  },
} as const satisfies ScreenDomain<'shopSettings'>;
