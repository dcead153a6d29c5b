import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf, rowsUnder } from '../kernel/rows.ts';
import { auditPickLists } from './audit.ts';
import { pickListsDemo } from './demo.ts';
import { pickListHandlers } from './handlers.ts';
import { storedPickList } from './stored.ts';
import * as tables from './tables.ts';

export const pickListsDomain: ServerDomain<'pickLists'> = {
  handlers: pickListHandlers,
  grants: {
    'pickList.view': ['storeManager', 'clerk', 'auditor'],
    'pickList.edit': ['storeManager', 'clerk'],
  },
  stored: { pickList: () => anyStored(storedPickList) },
  tables,
  rows: {
    pickList: rowsOf(storedPickList.rows),
    pickLine: rowsUnder(tables.pickLines.id, {
      column: tables.pickLines.pickListId,
      id: tables.pickLists.id,
    }),
  },
  counts: [],
  waiting: {},
  audits: { pickLists: auditPickLists },
  mail: {},
  demo: pickListsDemo,
};
