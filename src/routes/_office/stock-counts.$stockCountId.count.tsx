import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { CountSheet } from '../../screens/stockCounts/CountSheet.tsx';

export const Route = createFileRoute('/_office/stock-counts/$stockCountId/count')({
  staticData: { permission: 'stockCount.count' },
  search: ofShop,
  loader: loadTexts('stockCounts', 'records', 'scanner', 'validation'),
  component: CountRoute,
});

function CountRoute() {
  const { stockCountId } = Route.useParams();
  return <CountSheet key={stockCountId} stockCountId={Number(stockCountId)} />;
}
