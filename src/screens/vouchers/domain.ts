import type vouchers from '../../../i18n/en-US/vouchers.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    vouchers: typeof vouchers;
  }
}

export const vouchersDomain = {
  navigation: [
    { group: 'marketing', order: 10, icon: 'ticket', to: '/marketing/vouchers', label: 'vouchers' },
  ],
  waiting: {
    vouchersToApprove: { at: '/marketing/vouchers', search: { tab: 'toDecide' } },
  },
  finding: {
    records: [
      {
        permission: 'voucher.view',
        call: 'listVoucher',
        record: 'voucher',
        name: 'name',
        number: 'voucherNo',
        amount: 'amount',
      },
    ],
  },
  pages: {
    voucher: (voucherId) => ({ to: '/marketing/vouchers/$voucherId', params: { voucherId } }),
  },
} as const satisfies ScreenDomain<'vouchers'>;
