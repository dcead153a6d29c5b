import type { World } from '../../api/orders/world.ts';

/** Adds and changes a role. */
export async function script(world: World): Promise<void> {
  const admin = await world.signIn('admin');
  const names = { roleName: '盘点', roleNameEn: 'Stocktaker' };
  const role = await admin.addRole({ body: { ...names, permissions: ['goods.view'] } });
  await admin.editRoleMenu({
    body: {
      ...names,
      permissions: ['goods.view', 'order.view'],
      roleId: role.roleId,
      version: role.version,
    },
  });
}
