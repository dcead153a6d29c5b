import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { DriverRecord } from '../../screens/drivers/DriverRecord.tsx';

export const Route = createFileRoute('/_office/drivers/$driverId')({
  staticData: { permission: 'driver.view' },
  search: ofShop,
  loader: loadTexts('drivers', 'records', 'lifecycles', 'validation'),
  component: DriverRoute,
});

function DriverRoute() {
  const { driverId } = Route.useParams();
  return <DriverRecord driverId={Number(driverId)} />;
}
