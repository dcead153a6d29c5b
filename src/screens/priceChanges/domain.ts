import type priceChanges from '../../../i18n/en-US/priceChanges.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    priceChanges: typeof priceChanges;
  }
}

export const priceChangesDomain = {
  navigation: [
    { group: 'goodsGroup', order: 16, icon: 'tag', to: '/price-changes', label: 'priceChanges' },
  ],
  waiting: {
    changesToApprove: { at: '/price-changes', search: { tab: 'waiting' } },
    changesHeldUp: { at: '/price-changes', search: { tab: 'heldUp' } },
  },
  finding: {
    records: [
      {
        permission: 'priceChange.view',
        call: 'listPriceChanges',
        record: 'priceChange',
        name: 'title',
        number: 'number',
      },
    ],
  },
  pages: {
    priceChange: (priceChangeId) => ({
      to: '/price-changes/$priceChangeId',
      params: { priceChangeId },
    }),
  },
} as const satisfies ScreenDomain<'priceChanges'>;
