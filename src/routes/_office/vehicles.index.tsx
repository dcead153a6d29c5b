import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { VehicleSearch } from '../../screens/vehicles/search.ts';
import { VehicleList } from '../../screens/vehicles/VehicleList.tsx';

export const Route = createFileRoute('/_office/vehicles/')({
  staticData: { permission: 'vehicle.view' },
  validateSearch: asItIs<VehicleSearch>,
  search: ofShop,
  loader: loadTexts('vehicles', 'records', 'files', 'validation'),
  component: VehicleList,
});
