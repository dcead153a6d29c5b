import type { ScreenDomain } from '../../lib/domain.ts';

export const vouchersDomain = {
  navigation: [
    { group: 'marketing', order: 10, icon: 'ticket', to: '/marketing/vouchers', label: 'vouchers' },
  ],
  waiting: [],
  pages: {
    voucher: (voucherId) => ({ to: '/marketing/vouchers/$voucherId', params: { voucherId } }),
  },
} as const satisfies ScreenDomain<'vouchers'>;
