import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { PurchaseDesk } from '../../screens/purchasing/desk/PurchaseDesk.tsx';

export const Route = createFileRoute('/_office/purchasing/desk')({
  staticData: { permission: 'purchase.approve' },
  search: ofShop,
  loader: loadTexts('purchasing', 'records', 'desk', 'lifecycles', 'validation'),
  component: PurchaseDesk,
});
