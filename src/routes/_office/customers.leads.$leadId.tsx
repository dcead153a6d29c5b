import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LeadRecord } from '../../screens/leads/LeadRecord.tsx';

export const Route = createFileRoute('/_office/customers/leads/$leadId')({
  staticData: { permission: 'lead.view' },
  search: ofShop,
  loader: loadTexts('leads', 'records', 'lifecycles', 'files', 'validation'),
  component: LeadRoute,
});

function LeadRoute() {
  const { leadId } = Route.useParams();
  return <LeadRecord leadId={Number(leadId)} />;
}
