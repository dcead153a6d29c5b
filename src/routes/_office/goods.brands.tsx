import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { BrandList } from '../../screens/brands/BrandList.tsx';
import type { BrandSearch } from '../../screens/brands/search.ts';

export const Route = createFileRoute('/_office/goods/brands')({
  staticData: { permission: 'brand.view' },
  validateSearch: asItIs<BrandSearch>,
  search: ofShop,
  loader: loadTexts('brands', 'records', 'files', 'validation'),
  component: BrandList,
});
