import type categories from '../../../i18n/en-US/categories.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    categories: typeof categories;
  }
}

export const categoriesDomain = {
  navigation: [
    { group: 'goodsGroup', order: 20, icon: 'tree', to: '/goods/categories', label: 'categories' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'category.view',
        call: 'listCategories',
        inWhole: true,
        record: 'category',
        name: 'name',
      },
    ],
  },
  pages: {
    category: (id) => ({ to: '/goods/categories', params: {}, search: { at: Number(id) } }),
  },
} as const satisfies ScreenDomain<'categories'>;
