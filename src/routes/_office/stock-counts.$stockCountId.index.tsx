import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { StockCountRecord } from '../../screens/stockCounts/StockCountRecord.tsx';

export const Route = createFileRoute('/_office/stock-counts/$stockCountId/')({
  staticData: { permission: 'stockCount.view' },
  search: ofShop,
  loader: loadTexts('stockCounts', 'records', 'lifecycles', 'validation', 'files'),
  component: StockCountRoute,
});

function StockCountRoute() {
  const { stockCountId } = Route.useParams();
  return <StockCountRecord stockCountId={Number(stockCountId)} />;
}
