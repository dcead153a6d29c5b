import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PlanScreen } from '../../screens/sitePlan/PlanScreen.tsx';

export const Route = createFileRoute('/_office/store/plan')({
  staticData: { permission: 'sitePlan.view' },
  search: ofShop,
  loader: loadTexts('sitePlan', 'records', 'lifecycles', 'validation', 'businessHours'),
  component: PlanScreen,
});
