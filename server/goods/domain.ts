import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { goodsDemo } from './demo.ts';
import { goodsHandlers } from './handlers.ts';
import { storedGoods } from './stored.ts';
import * as tables from './tables.ts';

export const goodsDomain: ServerDomain<'goods'> = {
  handlers: goodsHandlers,
  grants: { 'goods.view': ['storeManager', 'clerk', 'auditor'], 'goods.edit': ['storeManager'] },
  stored: { goods: () => anyStored(storedGoods) },
  tables: tables,
  rows: { goods: rowsOf(storedGoods.rows) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: goodsDemo,
};
