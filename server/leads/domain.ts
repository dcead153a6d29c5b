import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditLeads } from './audit.ts';
import { leadsDemo } from './demo.ts';
import { leadHandlers } from './handlers.ts';
import { leadMail, openingMail } from './mail.ts';
import { storedLead } from './stored.ts';
import * as tables from './tables.ts';
import { leadsWaiting } from './waiting.ts';

export const leadsDomain: ServerDomain<'leads'> = {
  handlers: leadHandlers,
  grants: {
    'lead.view': ['storeManager'],
    'lead.handle': ['storeManager'],
    // The administrator's, who has everything.
    'lead.openShop': [],
  },
  stored: { lead: () => anyStored(storedLead) },
  tables: tables,
  rows: { lead: rowsOf(storedLead.rows) },
  counts: [],
  waiting: leadsWaiting,
  audits: { leads: auditLeads },
  mail: { lead: leadMail, shopOpening: openingMail },
  demo: leadsDemo,
};
