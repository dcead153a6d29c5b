import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { brandsDemo } from './demo.ts';
import { brandHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { brands } from './tables.ts';

export const brandsDomain: ServerDomain<'brands'> = {
  handlers: brandHandlers,
  grants: { 'brand.view': ['storeManager', 'clerk', 'auditor'], 'brand.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: { brand: rowsOf({ id: brands.id, name: brands.nameEn }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: brandsDemo,
};
