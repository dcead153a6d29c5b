import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditWaybills } from './audit.ts';
import { waybillsDemo } from './demo.ts';
import { waybillHandlers } from './handlers.ts';
import { storedWaybill } from './stored.ts';
import * as tables from './tables.ts';

export const waybillsDomain: ServerDomain<'waybills'> = {
  handlers: waybillHandlers,
  grants: {
    'waybill.view': ['storeManager', 'clerk', 'auditor'],
    'waybill.edit': ['storeManager', 'clerk'],
    'waybill.overload': ['storeManager'],
  },
  stored: { waybill: () => anyStored(storedWaybill) },
  tables,
  rows: { waybill: rowsOf(storedWaybill.rows) },
  counts: [],
  waiting: {},
  audits: { waybills: auditWaybills },
  mail: {},
  demo: waybillsDemo,
};
