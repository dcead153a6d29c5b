import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { leadHandlers } from './handlers.ts';
import { leadMail } from './mail.ts';
import { storedLead } from './stored.ts';

export const leadsDomain: ServerDomain<'leads'> = {
  handlers: leadHandlers,
  grants: { 'lead.view': ['storeManager'], 'lead.handle': ['storeManager'] },
  stored: { lead: () => anyStored(storedLead) },
  rows: { lead: rowsOf(storedLead.rows) },
  counts: [],
  audits: {},
  mail: { lead: leadMail },
};
