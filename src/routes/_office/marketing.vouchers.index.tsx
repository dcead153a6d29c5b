import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { VoucherSearch } from '../../screens/vouchers/search.ts';
import { VoucherList } from '../../screens/vouchers/VoucherList.tsx';

export const Route = createFileRoute('/_office/marketing/vouchers/')({
  staticData: { permission: 'voucher.view' },
  validateSearch: asItIs<VoucherSearch>,
  search: ofShop,
  loader: loadTexts('vouchers', 'records', 'validation', 'files'),
  component: VoucherList,
});
