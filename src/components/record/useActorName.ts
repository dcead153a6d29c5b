import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorOf } from '../../../api/kernel/operator.ts';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { type Role, useRoleOfCode } from '../chart/useWho.ts';

/** Who did something to a record. */
export type Doer = Pick<
  HistoryLine,
  'actorId' | 'actorName' | 'actorAccount' | 'actorAvatar' | 'actorRole'
>;

/** Who moved a record, without the role: a name may be another's too, what one signs in with is not. */
export function usePersonName(): (line: Doer) => string {
  const { t } = useTranslation('records');
  return useCallback(
    ({ actorId, actorName, actorAccount, actorRole }) => {
      const operator = operatorOf(actorId, actorRole);
      if (operator === 'byLink') return t('byLinkNamed', { name: actorName });
      if (typeof operator !== 'number') return t(operator);
      if (actorAccount === null) return actorName;
      return t('named', { name: actorName, username: actorAccount });
    },
    [t],
  );
}

/** The same with the role, in the person's language where it is known. */
export function useActorName(roles: readonly Role[] | null): (line: Doer) => string {
  const { t } = useTranslation('records');
  const roleOf = useRoleOfCode(roles);
  const personOf = usePersonName();
  return useCallback(
    (line) => {
      const { actorId, actorName: name, actorAccount: username, actorRole } = line;
      if (actorId === null) return personOf(line);
      const roleName = roleOf(actorRole);
      if (roleName === '' || roleName === name) return personOf(line);
      return username === null
        ? t('byWhom', { name, role: roleName })
        : t('byWhomNamed', { name, username, role: roleName });
    },
    [roleOf, personOf, t],
  );
}
