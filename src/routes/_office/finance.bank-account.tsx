import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { BankAccountScreen } from '../../screens/bankAccounts/BankAccountScreen.tsx';

export const Route = createFileRoute('/_office/finance/bank-account')({
  staticData: { permission: 'bankAccount.view' },
  search: ofShop,
  loader: loadTexts('bankAccounts', 'desk', 'lifecycles', 'records', 'validation'),
  component: BankAccountScreen,
});
