import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_office/orders/new')({
  staticData: { permission: 'order.edit' },
});
