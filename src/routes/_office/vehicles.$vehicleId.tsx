import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { VehicleRecord } from '../../screens/vehicles/VehicleRecord.tsx';

export const Route = createFileRoute('/_office/vehicles/$vehicleId')({
  staticData: { permission: 'vehicle.view' },
  search: ofShop,
  loader: loadTexts('vehicles', 'records', 'lifecycles', 'validation'),
  component: VehicleRoute,
});

function VehicleRoute() {
  const { vehicleId } = Route.useParams();
  return <VehicleRecord vehicleId={Number(vehicleId)} />;
}
