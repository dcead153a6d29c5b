import { and, eq } from 'drizzle-orm';
import { roles } from '../kernel/db/tables/access.ts';
import type { Target } from '../kernel/product.ts';
import { rolesOf } from './assignable.ts';

/** The system's roles and the shop's own. */
export const rolesHere: Target = {
  fields: ['roleId'],
  async nameOf({ db, shop }, id) {
    const [row] = await db
      .select({ name: roles.nameEn })
      .from(roles)
      .where(and(eq(roles.id, id), rolesOf([shop.id])));
    return row?.name;
  },
};
