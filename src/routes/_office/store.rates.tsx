import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { RatesScreen } from '../../screens/rates/RatesScreen.tsx';

export const Route = createFileRoute('/_office/store/rates')({
  staticData: { permission: 'rate.view' },
  search: ofShop,
  loader: loadTexts('rates', 'records', 'validation'),
  component: RatesScreen,
});
