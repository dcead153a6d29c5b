import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ReceiptRecord } from '../../screens/receipts/ReceiptRecord.tsx';

export const Route = createFileRoute('/_office/finance/receipts/$receiptId')({
  staticData: { permission: 'receipt.view' },
  search: ofShop,
  loader: loadTexts('receipts', 'records', 'lifecycles', 'validation', 'files'),
  component: ReceiptRoute,
});

function ReceiptRoute() {
  const { receiptId } = Route.useParams();
  return <ReceiptRecord receiptId={Number(receiptId)} />;
}
