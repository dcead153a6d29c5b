import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditSettlements } from './audit.ts';
import { settlementsDemo } from './demo.ts';
import { settlementHandlers } from './handlers.ts';
import { storedSettlement } from './stored.ts';
import * as tables from './tables.ts';
import { settlementsWaiting } from './waiting.ts';

export const settlementsDomain: ServerDomain<'settlements'> = {
  handlers: settlementHandlers,
  grants: {
    'settlement.view': ['storeManager', 'clerk', 'auditor'],
    'settlement.generate': ['storeManager', 'auditor'],
    'settlement.review': ['storeManager', 'auditor'],
    'settlement.pay': ['storeManager'],
  },
  stored: { settlement: () => anyStored(storedSettlement) },
  tables: tables,
  rows: { settlement: rowsOf(storedSettlement.rows) },
  counts: [],
  waiting: settlementsWaiting,
  audits: { settlements: auditSettlements },
  mail: {},
  demo: settlementsDemo,
};
