import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ShortageRecord } from '../../screens/shortages/ShortageRecord.tsx';

export const Route = createFileRoute('/_office/orders/shortages/$shortageId')({
  staticData: { permission: 'shortage.view' },
  search: ofShop,
  loader: loadTexts(
    'shortages',
    'orders',
    'pickLists',
    'customers',
    'records',
    'lifecycles',
    'validation',
    'files',
  ),
  component: ShortageRoute,
});

function ShortageRoute() {
  const { shortageId } = Route.useParams();
  return <ShortageRecord shortageId={Number(shortageId)} />;
}
