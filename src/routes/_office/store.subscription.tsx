import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { SubscriptionScreen } from '../../screens/sitePlan/SubscriptionScreen.tsx';

export const Route = createFileRoute('/_office/store/subscription')({
  staticData: { permission: 'sitePlan.view' },
  loader: loadTexts('sitePlan', 'records', 'lifecycles', 'validation', 'businessHours'),
  component: SubscriptionScreen,
});
