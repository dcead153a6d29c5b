import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { CustomerScreen } from '../../screens/customers/CustomerScreen.tsx';

export const Route = createFileRoute('/_office/customers/$customerId')({
  staticData: { permission: 'customer.view' },
  loader: loadTexts('customers', 'records', 'errors', 'orders'),
  component: CustomerScreen,
});
