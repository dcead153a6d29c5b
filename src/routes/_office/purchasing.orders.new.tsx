import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { PurchaseEntry } from '../../screens/purchasing/entry/PurchaseEntry.tsx';

export const Route = createFileRoute('/_office/purchasing/orders/new')({
  staticData: { permission: 'purchase.edit' },
  loader: loadTexts('purchaseEntry', 'purchasing', 'records', 'lifecycles'),
  component: PurchaseEntry,
});
