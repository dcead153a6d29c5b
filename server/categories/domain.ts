import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { categoriesDemo } from './demo.ts';
import { categoryHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { categories } from './tables.ts';

export const categoriesDomain: ServerDomain<'categories'> = {
  handlers: categoryHandlers,
  grants: {
    'category.view': ['storeManager', 'clerk', 'auditor'],
    'category.edit': ['storeManager'],
  },
  stored: {},
  tables: tables,
  rows: { category: rowsOf({ id: categories.id, name: categories.name }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: categoriesDemo,
};
