import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import type { RegisterSearch } from '../../screens/taxReturns/search.ts';
import { TaxRegister } from '../../screens/taxReturns/TaxRegister.tsx';

export const Route = createFileRoute('/_office/finance/tax-return/register')({
  staticData: { permission: 'taxReturn.view' },
  validateSearch: asItIs<RegisterSearch>,
  search: ofShop,
  loader: loadTexts('taxReturns', 'records', 'files'),
  component: TaxRegister,
});
