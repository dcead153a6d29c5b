import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { DeliveryNoteRecord } from '../../screens/deliveryNotes/DeliveryNoteRecord.tsx';

export const Route = createFileRoute('/_office/deliveryNotes/$deliveryNoteId')({
  staticData: { permission: 'deliveryNote.view' },
  search: ofShop,
  loader: loadTexts('deliveryNotes', 'files', 'records', 'lifecycles', 'validation'),
  component: DeliveryNoteRoute,
});

function DeliveryNoteRoute() {
  const { deliveryNoteId } = Route.useParams();
  return <DeliveryNoteRecord deliveryNoteId={Number(deliveryNoteId)} />;
}
