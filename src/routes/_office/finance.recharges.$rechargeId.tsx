import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { RechargeRecord } from '../../screens/recharges/RechargeRecord.tsx';

export const Route = createFileRoute('/_office/finance/recharges/$rechargeId')({
  staticData: { permission: 'recharge.view' },
  search: ofShop,
  loader: loadTexts('recharges', 'records', 'lifecycles', 'validation'),
  component: RechargeRoute,
});

function RechargeRoute() {
  const { rechargeId } = Route.useParams();
  return <RechargeRecord rechargeId={Number(rechargeId)} />;
}
