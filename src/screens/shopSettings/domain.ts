import type { ScreenDomain } from '../../lib/domain.ts';

export const shopSettingsDomain = {
  navigation: [
    { group: 'storeGroup', order: 30, icon: 'store', to: '/store/business', label: 'business' },
  ],
  waiting: [],
  pages: {
    shop: () => ({ to: '/store/business', params: {} }),
  },
} as const satisfies ScreenDomain<'shopSettings'>;
