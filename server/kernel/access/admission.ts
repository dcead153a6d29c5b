import { accountLifecycle } from '../../../machines/account/law/index.ts';
import { placesTagged } from '../../../machines/kernel/law/explain.ts';

const ADMITTED = new Set(placesTagged(accountLifecycle, 'admitted'));

/** Whether one can sign in with an account, and its sessions live: its chart says where. */
export const isAdmitted = (status: string): boolean => ADMITTED.has(status);
