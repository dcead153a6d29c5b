import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PriceSimulator } from '../../screens/prices/PriceSimulator.tsx';

export const Route = createFileRoute('/_office/goods/prices/simulator')({
  staticData: { permission: 'price.view' },
  search: ofShop,
  loader: loadTexts('prices', 'customers', 'records', 'validation'),
  component: PriceSimulator,
});
