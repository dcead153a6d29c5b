import type { Permission } from '../../../api/domains.ts';

/** What a person gives a role: its names, and what it grants. */
export interface RoleCard {
  roleName: string;
  roleNameEn: string;
  permissions: readonly Permission[];
}

/** What a role's chart decides by, for the one who asks. */
export interface RoleFacts extends RoleCard {
  roleId: number;
  /** The administrator's, which grants everything there is. */
  isAdministrator: boolean;
  /** The first thing that it grants and the asker has not; null for none. */
  beyond: Permission | null;
  /** It is every shop's, and the asker has not every shop. */
  isOfOtherShops: boolean;
  /** Somebody has it in a shop that the asker has not. */
  isHeldElsewhere: boolean;
  /** How many accounts have it, whatever they are; of the asker's shops. */
  holders: number;
  /** The asker's shops that list it. */
  shopIds: readonly number[];
}

/** The places of a role. */
export const ROLE_PLACES = ['active', 'retired'] as const;
export type RolePlace = (typeof ROLE_PLACES)[number];

/** The events of a role, with what each carries. */
export type RoleEvent =
  | { type: 'update'; card: RoleCard }
  | { type: 'retire'; remark: string }
  | { type: 'restore'; remark: string };
