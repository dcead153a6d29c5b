import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '../../screens/orders/list/OrderList.tsx';
import { orderSearch } from '../../screens/orders/list/search.ts';

export const Route = createFileRoute('/_office/orders/')({
  staticData: { permission: 'order.view' },
  validateSearch: orderSearch,
  component: OrderList,
});
