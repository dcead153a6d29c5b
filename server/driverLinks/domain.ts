import type { ServerDomain } from '../kernel/domain.ts';
import { driverLinkHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const driverLinksDomain: ServerDomain<'driverLinks'> = {
  handlers: driverLinkHandlers,
  grants: {},
  stored: {},
  tables,
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  // Whoever reads of a fixed link could drive with it: the demo has none.
  demo: null,
};
