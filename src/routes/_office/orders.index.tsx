import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OrderList } from '../../screens/orders/list/OrderList.tsx';
import type { OrderSearch } from '../../screens/orders/list/search.ts';

export const Route = createFileRoute('/_office/orders/')({
  staticData: { permission: 'order.view' },
  validateSearch: asItIs<OrderSearch>,
  search: ofShop,
  loader: loadTexts('orders', 'records', 'files'),
  component: OrderList,
});
