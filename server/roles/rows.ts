import { roles } from '../kernel/db/tables/access.ts';
import type { Rows } from '../kernel/product.ts';
import { rolesOf } from './assignableRoles.ts';

/** The system's roles and the shop's own. */
export const rolesHere: Rows = {
  id: roles.id,
  name: roles.nameEn,
  ofShop: (shopId) => rolesOf([shopId]),
};
