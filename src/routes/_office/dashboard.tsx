import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { DashboardScreen } from '../../screens/store/DashboardScreen.tsx';

export const Route = createFileRoute('/_office/dashboard')({
  staticData: { permission: 'store.view' },
  loader: loadTexts('store', 'records', 'lifecycles', 'validation'),
  component: DashboardScreen,
});
