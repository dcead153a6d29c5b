import type { RolePlace } from '../../../machines/role/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a role's chart means to the person who looks at it. */
export const ROLE_MEANINGS: Record<RolePlace, Meaning> = {
  active: 'done',
  retired: 'stopped',
};
