import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PeriodList } from '../../screens/periods/PeriodList.tsx';
import type { PeriodSearch } from '../../screens/periods/search.ts';

export const Route = createFileRoute('/_office/finance/periods/')({
  staticData: { permission: 'period.view' },
  validateSearch: asItIs<PeriodSearch>,
  search: ofShop,
  loader: loadTexts('periods', 'records', 'validation', 'files'),
  component: PeriodList,
});
