import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PickListRecord } from '../../screens/pickLists/PickListRecord.tsx';

export const Route = createFileRoute('/_office/pickLists/$pickListId/')({
  staticData: { permission: 'pickList.view' },
  search: ofShop,
  loader: loadTexts('pickLists', 'orders', 'records', 'lifecycles', 'validation', 'files'),
  component: PickListRoute,
});

function PickListRoute() {
  const { pickListId } = Route.useParams();
  return <PickListRecord pickListId={Number(pickListId)} />;
}
