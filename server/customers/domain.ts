import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditCustomers } from './audit.ts';
import { customersDemo } from './demo.ts';
import { customerHandlers } from './handlers.ts';
import { storedCustomer } from './stored.ts';
import { customerSync } from './sync.ts';
import * as tables from './tables.ts';
import { customerGrades, deliveryAddresses } from './tables.ts';
import { customersWaiting } from './waiting.ts';

export const customersDomain: ServerDomain<'customers'> = {
  handlers: customerHandlers,
  grants: {
    'customer.view': ['storeManager', 'clerk', 'auditor'],
    'customer.edit': ['storeManager'],
    'customer.audit': ['storeManager', 'auditor'],
    'customer.grade': ['storeManager'],
  },
  stored: { customer: () => anyStored(storedCustomer) },
  tables: tables,
  rows: {
    customer: rowsOf(storedCustomer.rows),
    customerGrade: rowsOf({ id: customerGrades.id, name: customerGrades.name }),
    deliveryAddress: rowsOf({ id: deliveryAddresses.id, name: null }),
  },
  counts: [],
  waiting: customersWaiting,
  audits: { customers: auditCustomers },
  mail: { customer: customerSync },
  demo: customersDemo,
};
