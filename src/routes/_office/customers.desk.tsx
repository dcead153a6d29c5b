import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CustomerDesk } from '../../screens/customers/CustomerDesk.tsx';

export const Route = createFileRoute('/_office/customers/desk')({
  staticData: { permission: 'customer.audit' },
  search: ofShop,
  loader: loadTexts('customers', 'records', 'desk', 'lifecycles', 'validation'),
  component: CustomerDesk,
});
