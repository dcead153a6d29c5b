import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { DriverList } from '../../screens/drivers/DriverList.tsx';
import type { DriverSearch } from '../../screens/drivers/search.ts';

export const Route = createFileRoute('/_office/drivers/')({
  staticData: { permission: 'driver.view' },
  validateSearch: asItIs<DriverSearch>,
  search: ofShop,
  loader: loadTexts('drivers', 'records', 'files', 'validation'),
  component: DriverList,
});
