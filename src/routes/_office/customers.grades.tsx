import { createFileRoute } from '@tanstack/react-router';
import type { SoughtSearch } from '../../components/list/useSoughtRow.ts';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { GradeList } from '../../screens/customers/GradeList.tsx';

export const Route = createFileRoute('/_office/customers/grades')({
  staticData: { permission: 'customer.view' },
  validateSearch: asItIs<SoughtSearch>,
  search: ofShop,
  loader: loadTexts('customers', 'records', 'validation', 'files'),
  component: GradeList,
});
