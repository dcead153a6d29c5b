import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PickScreen } from '../../screens/pickLists/PickScreen.tsx';

export const Route = createFileRoute('/_office/pickLists/$pickListId/pick')({
  staticData: { permission: 'pickList.edit' },
  search: ofShop,
  loader: loadTexts('pickLists', 'records', 'scanner', 'validation'),
  component: PickRoute,
});

function PickRoute() {
  const { pickListId } = Route.useParams();
  return <PickScreen key={pickListId} pickListId={Number(pickListId)} />;
}
