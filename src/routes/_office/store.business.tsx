import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { BusinessScreen } from '../../screens/shopSettings/BusinessScreen.tsx';

export const Route = createFileRoute('/_office/store/business')({
  staticData: { permission: 'store.view' },
  search: ofShop,
  loader: loadTexts('businessHours', 'shopSettings', 'records', 'validation', 'files'),
  component: BusinessScreen,
});
