import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { SoExportList } from '../../screens/soExports/SoExportList.tsx';
import type { SoExportSearch } from '../../screens/soExports/search.ts';

export const Route = createFileRoute('/_office/orders/exports')({
  staticData: { permission: 'soExport.view' },
  validateSearch: asItIs<SoExportSearch>,
  search: ofShop,
  loader: loadTexts('soExports', 'records', 'files'),
  component: SoExportList,
});
