import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { auditRoles } from './audit.ts';
import { roleHandlers } from './handlers.ts';
import { rolesHere } from './rows.ts';
import { storedRole } from './stored.ts';

export const rolesDomain: ServerDomain<'roles'> = {
  handlers: roleHandlers,
  grants: {
    'role.view': ['storeManager', 'auditor'], // A system role is every shop's: who has one shop does not change it for all.
    'role.edit': [],
  },
  stored: { role: () => anyStored(storedRole) },
  tables: {},
  rows: { role: rolesHere },
  counts: [],
  waiting: {},
  audits: { roles: auditRoles },
  mail: {},
  demo: null,
};
