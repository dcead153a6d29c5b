import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorOf } from '../../../api/operator.ts';
import type { HistoryLine } from '../../../api/record.ts';
import { type Role, useRoleName } from '../chart/useWho.ts';

/** Who moved the record: the name with the role, in the person's language where it is known. */
export function useActorName(roles: readonly Role[] | null): (line: HistoryLine) => string {
  const { t } = useTranslation('records');
  const nameOf = useRoleName();
  return useCallback(
    ({ actorId, actorName, actorRole }) => {
      const operator = operatorOf(actorId, actorRole);
      if (typeof operator !== 'number') return t(operator);
      const role = roles?.find(({ code, roleNameEn }) => [code, roleNameEn].includes(actorRole));
      const roleName = role ? nameOf(role) : actorRole;
      if (roleName === '' || roleName === actorName) return actorName;
      return t('byWhom', { name: actorName, role: roleName });
    },
    [roles, nameOf, t],
  );
}
