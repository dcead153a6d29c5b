import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SubscriptionScreen } from '../../screens/sitePlan/SubscriptionScreen.tsx';

export const Route = createFileRoute('/_office/store/subscription')({
  staticData: { permission: 'sitePlan.view' },
  search: ofShop,
  loader: loadTexts('sitePlan', 'records', 'lifecycles', 'validation', 'businessHours'),
  component: SubscriptionScreen,
});
