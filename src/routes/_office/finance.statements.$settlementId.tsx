import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SettlementRecord } from '../../screens/settlements/SettlementRecord.tsx';

export const Route = createFileRoute('/_office/finance/statements/$settlementId')({
  staticData: { permission: 'settlement.view' },
  search: ofShop,
  loader: loadTexts(
    'settlements',
    'finance',
    'bankAccounts',
    'records',
    'lifecycles',
    'orders',
    'files',
    'validation',
  ),
  component: SettlementRoute,
});

function SettlementRoute() {
  const { settlementId } = Route.useParams();
  return <SettlementRecord settlementId={Number(settlementId)} />;
}
