import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OutboxList } from '../../screens/outbox/OutboxList.tsx';
import type { OutboxSearch } from '../../screens/outbox/search.ts';

export const Route = createFileRoute('/_office/system/outbox/')({
  staticData: { permission: 'outbox.view' },
  validateSearch: asItIs<OutboxSearch>,
  search: ofShop,
  loader: loadTexts('outbox', 'records', 'files'),
  component: OutboxList,
});
