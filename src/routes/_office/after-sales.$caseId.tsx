import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { AfterSalesRecord } from '../../screens/afterSales/record/AfterSalesRecord.tsx';

export const Route = createFileRoute('/_office/after-sales/$caseId')({
  staticData: { permission: 'afterSales.view' },
  search: ofShop,
  loader: loadTexts('afterSales', 'orders', 'records', 'lifecycles', 'files', 'validation'),
  component: CaseRoute,
});

function CaseRoute() {
  const { caseId } = Route.useParams();
  return <AfterSalesRecord caseId={Number(caseId)} />;
}
