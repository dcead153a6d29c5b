import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LeadList } from '../../screens/leads/LeadList.tsx';
import type { LeadSearch } from '../../screens/leads/search.ts';

export const Route = createFileRoute('/_office/customers/leads/')({
  staticData: { permission: 'lead.view' },
  validateSearch: asItIs<LeadSearch>,
  search: ofShop,
  loader: loadTexts('leads', 'records', 'validation', 'files'),
  component: LeadList,
});
