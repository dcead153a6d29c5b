import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { WaybillSearch } from '../../screens/waybills/search.ts';
import { WaybillList } from '../../screens/waybills/WaybillList.tsx';

export const Route = createFileRoute('/_office/waybills/')({
  staticData: { permission: 'waybill.view' },
  validateSearch: asItIs<WaybillSearch>,
  search: ofShop,
  loader: loadTexts('waybills', 'orders', 'records', 'files', 'validation'),
  component: WaybillList,
});
