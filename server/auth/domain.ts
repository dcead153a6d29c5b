import type { ServerDomain } from '../kernel/domain.ts';
import { authHandlers } from './handlers.ts';

export const authDomain: ServerDomain<'auth'> = {
  handlers: authHandlers,
  grants: {},
  stored: {},
  rows: {},
  counts: [],
  audits: {},
  mail: {},
};
