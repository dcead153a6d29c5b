import { createFileRoute } from '@tanstack/react-router';
import { OrderEntry } from '../../screens/orders/entry/OrderEntry.tsx';

export const Route = createFileRoute('/_office/orders/new')({
  staticData: { permission: 'order.edit' },
  component: OrderEntry,
});
