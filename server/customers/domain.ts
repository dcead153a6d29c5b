import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/log/target.ts';
import { anyStored } from '../kernel/product.ts';
import { auditCustomers } from './audit.ts';
import { customersDemo } from './demo.ts';
import { customerHandlers } from './handlers.ts';
import { storedCustomer } from './stored.ts';
import { customerSync } from './sync.ts';
import { customerGrades } from './tables.ts';

const ofGrades = rowsOf({ id: customerGrades.id, name: customerGrades.name }, 'id');
const ofAddresses = rowsOf(storedCustomer.rows, 'userId');

export const customersDomain: ServerDomain<'customers'> = {
  handlers: customerHandlers,
  grants: {
    'customer.view': ['storeManager', 'clerk', 'auditor'],
    'customer.edit': ['storeManager'],
    'customer.audit': ['storeManager', 'auditor'],
    'customer.grade': ['storeManager'],
  },
  stored: { customer: () => anyStored(storedCustomer) },
  target: rowsOf(storedCustomer.rows, 'id'),
  otherTargets: {
    updateUserGrade: ofGrades,
    deleteUserGrade: ofGrades,
    listDeliveryAddresses: ofAddresses,
    updateDeliveryAddress: ofAddresses,
  },
  counts: [],
  audits: { customers: auditCustomers },
  mail: { customer: customerSync },
  demo: customersDemo,
};
