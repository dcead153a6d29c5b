import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { VoucherRecord } from '../../screens/vouchers/VoucherRecord.tsx';

export const Route = createFileRoute('/_office/marketing/vouchers/$voucherId')({
  staticData: { permission: 'voucher.view' },
  search: ofShop,
  loader: loadTexts('vouchers', 'records', 'lifecycles', 'files', 'validation'),
  component: VoucherRoute,
});

function VoucherRoute() {
  const { voucherId } = Route.useParams();
  return <VoucherRecord voucherId={Number(voucherId)} />;
}
