import type { Actor } from '../record.ts';

/** Somebody from outside, without an account, who begins a record and can do nothing else. */
export const visitor = (name: string): Actor => ({
  id: null,
  name,
  role: '',
  grants: () => false,
});
