import type brands from '../../../i18n/en-US/brands.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    brands: typeof brands;
  }
}

export const brandsDomain = {
  navigation: [
    { group: 'goodsGroup', order: 30, icon: 'book', to: '/goods/brands', label: 'brands' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'brand.view',
        call: 'listBrands',
        inWhole: true,
        record: 'brand',
        name: 'nameEn',
        nameZh: 'name',
      },
    ],
  },
  pages: {
    brand: (id) => ({ to: '/goods/brands', params: {}, search: { at: Number(id) } }),
  },
} as const satisfies ScreenDomain<'brands'>;
