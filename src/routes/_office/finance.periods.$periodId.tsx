import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PeriodRecord } from '../../screens/periods/PeriodRecord.tsx';

export const Route = createFileRoute('/_office/finance/periods/$periodId')({
  staticData: { permission: 'period.view' },
  search: ofShop,
  loader: loadTexts('periods', 'records', 'lifecycles', 'validation'),
  component: PeriodRoute,
});

function PeriodRoute() {
  const { periodId } = Route.useParams();
  return <PeriodRecord periodId={Number(periodId)} />;
}
