import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SettlementList } from '../../screens/settlements/SettlementList.tsx';
import type { SettlementSearch } from '../../screens/settlements/search.ts';

export const Route = createFileRoute('/_office/finance/statements/')({
  staticData: { permission: 'settlement.view' },
  validateSearch: asItIs<SettlementSearch>,
  search: ofShop,
  loader: loadTexts('settlements', 'records', 'files'),
  component: SettlementList,
});
