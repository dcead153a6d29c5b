import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { DashboardScreen } from '../../screens/businessHours/DashboardScreen.tsx';

export const Route = createFileRoute('/_office/dashboard')({
  staticData: { permission: 'store.view' },
  loader: loadTexts('businessHours', 'records', 'lifecycles', 'validation'),
  component: DashboardScreen,
});
