import type { ServerDomain } from '../kernel/domain.ts';
import { lifecycleHandlers } from './handlers.ts';

export const lifecyclesDomain: ServerDomain<'lifecycles'> = {
  handlers: lifecycleHandlers,
  grants: { 'qa.view': ['tester'] },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
