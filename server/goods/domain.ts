import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { goodsDemo } from './demo.ts';
import { goodsHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { goods } from './tables.ts';

export const goodsDomain: ServerDomain<'goods'> = {
  handlers: goodsHandlers,
  grants: { 'goods.view': ['storeManager', 'clerk', 'auditor'], 'goods.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: { goods: rowsOf({ id: goods.id, name: goods.name }) },
  counts: [],
  audits: {},
  mail: {},
  demo: goodsDemo,
};
