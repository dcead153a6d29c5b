import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { OrderEntry } from '../../screens/orders/entry/OrderEntry.tsx';

export const Route = createFileRoute('/_office/orders/new')({
  staticData: { permission: 'order.edit' },
  // The order that is entered once more, where one comes from its page.
  validateSearch: asItIs<{ repeat?: number }>,
  loader: loadTexts('orderEntry', 'records', 'orders', 'validation', 'customers', 'prices'),
  component: OrderEntry,
});
