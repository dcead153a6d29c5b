import type recharges from '../../../i18n/en-US/recharges.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    recharges: typeof recharges;
  }
}

export const rechargesDomain = {
  navigation: [
    { group: 'finance', order: 20, icon: 'wallet', to: '/finance/recharges', label: 'recharges' },
  ],
  waiting: {
    toConfirm: { at: '/finance/recharges', search: { tab: 'toBeConfirmed' } },
  },
  finding: {
    records: [
      {
        permission: 'recharge.view',
        call: 'listRecharge',
        record: 'recharge',
        name: 'rechargeNo',
        whose: 'nickname',
        phone: 'phone',
        amount: 'amount',
      },
    ],
  },
  pages: {
    recharge: (rechargeId) => ({ to: '/finance/recharges/$rechargeId', params: { rechargeId } }),
  },
} as const satisfies ScreenDomain<'recharges'>;
