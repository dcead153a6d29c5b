import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ReceivableList } from '../../screens/receivables/ReceivableList.tsx';
import type { ReceivableSearch } from '../../screens/receivables/search.ts';

export const Route = createFileRoute('/_office/finance/receivables/')({
  staticData: { permission: 'receivable.view' },
  validateSearch: asItIs<ReceivableSearch>,
  search: ofShop,
  loader: loadTexts('receivables', 'records', 'files'),
  component: ReceivableList,
});
