import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { DeliveryNoteList } from '../../screens/deliveryNotes/DeliveryNoteList.tsx';
import type { DeliveryNoteSearch } from '../../screens/deliveryNotes/search.ts';

export const Route = createFileRoute('/_office/deliveryNotes/')({
  staticData: { permission: 'deliveryNote.view' },
  validateSearch: asItIs<DeliveryNoteSearch>,
  search: ofShop,
  loader: loadTexts('deliveryNotes', 'records', 'files'),
  component: DeliveryNoteList,
});
