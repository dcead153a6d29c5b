import type { RoleFacts } from '../../../machines/role/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card = { roleName: '盘点', roleNameEn: 'Stocktaker' };

/** What the walked role grants. */
export const GRANTED = ['order.view', 'goods.view'] as const;

export const roleVariants: Variant<RoleFacts>[] = [
  {
    name: 'of a shop',
    facts: {
      ...card,
      permissions: GRANTED,
      roleId: 1,
      isAdministrator: false,
      beyond: null,
      isOfOtherShops: false,
      isHeldElsewhere: false,
      holders: 0,
      shopIds: [1],
    },
  },
];
