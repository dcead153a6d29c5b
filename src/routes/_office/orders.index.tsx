import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_office/orders/')({
  staticData: { permission: 'order.view' },
});
