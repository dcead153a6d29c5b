import type { ServerDomain } from '../kernel/domain.ts';
import { fileHandlers } from './handlers.ts';

export const filesDomain: ServerDomain<'files'> = {
  handlers: fileHandlers,
  grants: {},
  stored: {},
  target: null,
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: null,
};
