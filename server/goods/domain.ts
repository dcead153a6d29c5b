import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/log/target.ts';
import { goodsDemo } from './demo.ts';
import { goodsHandlers } from './handlers.ts';
import { goods } from './tables.ts';

export const goodsDomain: ServerDomain<'goods'> = {
  handlers: goodsHandlers,
  grants: { 'goods.view': ['storeManager', 'clerk', 'auditor'], 'goods.edit': ['storeManager'] },
  stored: {},
  target: rowsOf({ id: goods.id, name: goods.name }, 'goodsId'),
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: goodsDemo,
};
