import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contract } from '../../../api/contract.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';

/** A role with what it grants. */
export type Role = DataOf<Contract['getSystemRole']>[number];

/** Every role, null until it is known, and whether there is an answer, be it that they did not come. */
export function useRolesRead(): { roles: readonly Role[] | null; isRead: boolean } {
  const api = useApi();
  const { page, failure } = useList('roles', (_, signal) =>
    api.getSystemRole({}, { signal, showError: false }),
  );
  return { roles: page, isRead: page !== null || failure !== null };
}

/** Every role, or null until it is known. */
export const useRoles = (): readonly Role[] | null => useRolesRead().roles;

/** What a role is called in the person's language. */
export function useRoleName(): (role: Role) => string {
  return useFormat().roleName;
}

/**
 * What a role is called by its code, or by its English name, which old lines have: one that is not
 * known here is another shop's, and no more is said of it. Empty until the roles are there.
 */
export function useRoleOfCode(roles: readonly Role[] | null): (code: string) => string {
  const { t } = useTranslation('names');
  const nameOf = useRoleName();
  return useCallback(
    (wanted) => {
      if (roles === null || wanted === '') return '';
      const role = roles.find(({ code, roleNameEn }) => [code, roleNameEn].includes(wanted));
      return role ? nameOf(role) : t('otherShopsRole');
    },
    [roles, nameOf, t],
  );
}

/** Who has a permission: the names of the roles that grant it. */
export function useWho(roles: readonly Role[] | null): (permission: string) => string {
  const { t, i18n } = useTranslation('lifecycles');
  const nameOf = useRoleName();
  return useCallback(
    (permission) => {
      if (roles === null) return '…';
      const granted = roles.filter(({ permissions }) =>
        permissions.some((candidate) => candidate === permission),
      );
      return granted.length > 0 ? listed(granted.map(nameOf), i18n.language) : t('chart.nobody');
    },
    [roles, nameOf, t, i18n.language],
  );
}
