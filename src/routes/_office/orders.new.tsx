import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { OrderEntry } from '../../screens/orders/entry/OrderEntry.tsx';

export const Route = createFileRoute('/_office/orders/new')({
  staticData: { permission: 'order.edit' },
  loader: loadTexts('orderEntry', 'records', 'orders', 'validation', 'customers'),
  component: OrderEntry,
});
