import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { goodsHandlers } from './handlers.ts';
import { goods } from './tables.ts';

export const goodsDomain: ServerDomain<'goods'> = {
  handlers: goodsHandlers,
  grants: { 'goods.view': ['storeManager', 'clerk', 'auditor'], 'goods.edit': ['storeManager'] },
  stored: {},
  rows: { goods: rowsOf({ id: goods.id, name: goods.name }) },
  counts: [],
  audits: {},
  mail: {},
};
