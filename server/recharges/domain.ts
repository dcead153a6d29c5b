import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditWallets } from './audit.ts';
import { countsOfRecharges } from './counts.ts';
import { rechargesDemo } from './demo.ts';
import { rechargeHandlers } from './handlers.ts';
import { storedRecharge } from './stored.ts';
import * as tables from './tables.ts';
import { rechargesWaiting } from './waiting.ts';

export const rechargesDomain: ServerDomain<'recharges'> = {
  handlers: rechargeHandlers,
  grants: {
    'recharge.view': ['storeManager', 'clerk', 'auditor'],
    'recharge.add': ['storeManager', 'clerk'],
    'recharge.confirm': ['storeManager', 'clerk'],
  },
  stored: { recharge: () => anyStored(storedRecharge) },
  tables: tables,
  rows: { recharge: rowsOf(storedRecharge.rows) },
  counts: [countsOfRecharges],
  waiting: rechargesWaiting,
  audits: { wallets: auditWallets },
  mail: {},
  demo: rechargesDemo,
};
