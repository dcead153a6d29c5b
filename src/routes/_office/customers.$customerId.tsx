import { createFileRoute } from '@tanstack/react-router';
import { CustomerScreen } from '../../screens/customers/CustomerScreen.tsx';

export const Route = createFileRoute('/_office/customers/$customerId')({
  staticData: { permission: 'customer.view' },
  component: CustomerScreen,
});
