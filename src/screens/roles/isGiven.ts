import type { SystemRole } from '../../../api/roles/calls.ts';
import { isTagged } from '../../../machines/kernel/law/explain.ts';
import { roleLaw } from '../../../machines/role/flow.ts';

/** Whether a role is offered where somebody is given one. */
export const isGiven = ({ status }: Pick<SystemRole, 'status'>): boolean =>
  isTagged(roleLaw.lifecycle, status, 'given');
