import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { PurchaseDesk } from '../../screens/purchasing/desk/PurchaseDesk.tsx';

export const Route = createFileRoute('/_office/purchasing/desk')({
  staticData: { permission: 'purchase.approve' },
  loader: loadTexts('purchasing', 'records', 'desk', 'lifecycles', 'validation'),
  component: PurchaseDesk,
});
