import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CustomerList } from '../../screens/customers/CustomerList.tsx';
import type { CustomerSearch } from '../../screens/customers/search.ts';

export const Route = createFileRoute('/_office/customers/')({
  staticData: { permission: 'customer.view' },
  validateSearch: asItIs<CustomerSearch>,
  search: ofShop,
  loader: loadTexts('customers', 'records', 'files', 'validation'),
  component: CustomerList,
});
