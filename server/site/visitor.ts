import type { Actor } from '../kernel/record.ts';

/**
 * Somebody from outside, without an account, who begins a record and can do nothing else. What he
 * calls himself stands in what he sent: here it would stand beside the names of colleagues.
 */
export const OUTSIDER: Actor = { id: null, name: '', role: 'visitor', grants: () => false };
