import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../../api/orders.ts';
import { type Role, useRoleName } from '../../../components/chart/useWho.ts';

/** Who moved the order: the name with the role, in the person's language where it is known. */
export function useActorName(roles: readonly Role[] | null): (line: HistoryLine) => string {
  const { t } = useTranslation('orders');
  const nameOf = useRoleName();
  return useCallback(
    ({ actorName, actorRole }) => {
      if (actorName === '') return t('record.clock');
      const role = roles?.find(({ code, roleNameEn }) => [code, roleNameEn].includes(actorRole));
      const roleName = role ? nameOf(role) : actorRole;
      if (roleName === '' || roleName === actorName) return actorName;
      return t('record.byWhom', { name: actorName, role: roleName });
    },
    [roles, nameOf, t],
  );
}
