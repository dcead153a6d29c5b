import { and, eq } from 'drizzle-orm';
import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditLots } from './audit.ts';
import { lotsDemo } from './demo.ts';
import { lotsExpired } from './expiry.ts';
import { lotHandlers } from './handlers.ts';
import { lotCalled } from './lotText.ts';
import * as tables from './tables.ts';
import { lots } from './tables.ts';

const named = rowsOf({ id: lots.id, name: null });

export const lotsDomain: ServerDomain<'lots'> = {
  handlers: lotHandlers,
  grants: {
    'lot.view': ['storeManager', 'clerk', 'auditor'],
    'lot.edit': ['storeManager', 'clerk'],
  },
  stored: {},
  tables: tables,
  rows: {
    lot: {
      ...named,
      name: async ({ db, shop }, id) => {
        const [row] = await db
          .select()
          .from(lots)
          .where(and(eq(lots.id, id), named.ofShop(shop.id)));
        return row && lotCalled(row);
      },
    },
  },
  counts: [],
  waiting: { lotsExpired },
  audits: { lots: auditLots },
  mail: {},
  demo: lotsDemo,
};
