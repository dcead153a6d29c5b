import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OutboundErrors } from '../../screens/outbound/OutboundErrors.tsx';

export const Route = createFileRoute('/_office/orders/warehouse')({
  staticData: { permission: 'outbox.view' },
  validateSearch: asItIs<{ tab?: string }>,
  search: ofShop,
  loader: loadTexts('outbound', 'outbox', 'records'),
  component: OutboundErrors,
});
