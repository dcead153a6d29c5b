import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { ReceiptList } from '../../screens/receipts/ReceiptList.tsx';
import type { ReceiptSearch } from '../../screens/receipts/search.ts';

export const Route = createFileRoute('/_office/finance/receipts/')({
  staticData: { permission: 'receipt.view' },
  validateSearch: asItIs<ReceiptSearch>,
  search: ofShop,
  loader: loadTexts('receipts', 'records', 'validation', 'files', 'prices'),
  component: ReceiptList,
});
