import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { supplierHandlers } from './handlers.ts';
import { storedSupplier } from './stored.ts';

export const suppliersDomain: ServerDomain<'suppliers'> = {
  handlers: supplierHandlers,
  grants: {
    'supplier.view': ['storeManager', 'clerk', 'auditor'],
    'supplier.edit': ['storeManager', 'clerk'],
  },
  stored: { supplier: () => anyStored(storedSupplier) },
  rows: { supplier: rowsOf(storedSupplier.rows) },
  counts: [],
  audits: {},
  mail: {},
};
