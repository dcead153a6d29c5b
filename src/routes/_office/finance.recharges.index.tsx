import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { RechargeList } from '../../screens/recharges/RechargeList.tsx';
import type { RechargeSearch } from '../../screens/recharges/search.ts';

export const Route = createFileRoute('/_office/finance/recharges/')({
  staticData: { permission: 'recharge.view' },
  validateSearch: asItIs<RechargeSearch>,
  search: ofShop,
  loader: loadTexts('recharges', 'records', 'validation', 'files'),
  component: RechargeList,
});
