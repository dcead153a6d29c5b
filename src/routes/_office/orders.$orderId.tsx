import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_office/orders/$orderId')({
  staticData: { permission: 'order.view' },
});
