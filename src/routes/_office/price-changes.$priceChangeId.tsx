import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PriceChangeRecord } from '../../screens/priceChanges/PriceChangeRecord.tsx';

export const Route = createFileRoute('/_office/price-changes/$priceChangeId')({
  staticData: { permission: 'priceChange.view' },
  search: ofShop,
  loader: loadTexts('priceChanges', 'prices', 'records', 'lifecycles', 'files', 'validation'),
  component: PriceChangeRoute,
});

function PriceChangeRoute() {
  const { priceChangeId } = Route.useParams();
  return <PriceChangeRecord priceChangeId={Number(priceChangeId)} />;
}
