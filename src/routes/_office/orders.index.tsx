import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { OrderList } from '../../screens/orders/list/OrderList.tsx';
import { orderSearch } from '../../screens/orders/list/search.ts';

export const Route = createFileRoute('/_office/orders/')({
  staticData: { permission: 'order.view' },
  validateSearch: orderSearch,
  loader: loadTexts('orders', 'errors'),
  component: OrderList,
});
