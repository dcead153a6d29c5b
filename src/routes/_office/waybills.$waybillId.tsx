import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { WaybillRecord } from '../../screens/waybills/WaybillRecord.tsx';

export const Route = createFileRoute('/_office/waybills/$waybillId')({
  staticData: { permission: 'waybill.view' },
  search: ofShop,
  loader: loadTexts(
    'waybills',
    'driverLinks',
    'deliveryNotes',
    'orders',
    'files',
    'records',
    'lifecycles',
    'validation',
  ),
  component: WaybillRoute,
});

function WaybillRoute() {
  const { waybillId } = Route.useParams();
  return <WaybillRecord waybillId={Number(waybillId)} />;
}
