import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ReceivableList } from '../../screens/receivables/ReceivableList.tsx';
import type { ReceivableSearch } from '../../screens/receivables/search.ts';

export const Route = createFileRoute('/_office/finance/receivables/')({
  staticData: { permission: 'receivable.view' },
  validateSearch: asItIs<ReceivableSearch>,
  loader: loadTexts('receivables', 'records', 'files'),
  component: ReceivableList,
});
