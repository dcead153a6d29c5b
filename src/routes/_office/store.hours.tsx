import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { HoursScreen } from '../../screens/businessHours/HoursScreen.tsx';

export const Route = createFileRoute('/_office/store/hours')({
  staticData: { permission: 'store.view' },
  search: ofShop,
  loader: loadTexts('businessHours', 'shopSettings', 'records', 'lifecycles', 'validation'),
  component: HoursScreen,
});
