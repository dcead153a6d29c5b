import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { suppliersDemo } from './demo.ts';
import { supplierHandlers } from './handlers.ts';
import { storedSupplier } from './stored.ts';
import * as tables from './tables.ts';

export const suppliersDomain: ServerDomain<'suppliers'> = {
  handlers: supplierHandlers,
  grants: {
    'supplier.view': ['storeManager', 'clerk', 'auditor'],
    'supplier.edit': ['storeManager', 'clerk'],
  },
  stored: { supplier: () => anyStored(storedSupplier) },
  tables: tables,
  rows: { supplier: rowsOf(storedSupplier.rows) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: suppliersDemo,
};
