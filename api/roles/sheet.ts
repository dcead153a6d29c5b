import { listed } from '../kernel/listInWords.ts';
import { choice, count, listSheet, text } from '../kernel/listSheet.ts';
import type { RoleFilter, SystemRole } from './calls.ts';

/** The roles of a shop as a sheet, each with all that it grants. */
export const rolesSheet = listSheet<SystemRole, RoleFilter>()({
  namespace: 'roles',
  columns: {
    name: text(
      'name',
      ({ roleName, roleNameEn }, { locale, text: say }) =>
        locale === 'zh-CN' ? roleName : (say(`names:roles.${roleNameEn}`) ?? roleNameEn),
      28,
    ),
    kind: text('fields.kind', ({ isSystem }, { text: say }) => say(isSystem ? 'system' : 'own')),
    status: choice('fields.status', 'tabs', ({ status }) => status),
    holders: count('fields.holders', ({ holders }) => holders),
    permissions: text(
      'fields.permissions',
      ({ permissions }, { text: say, locale }) =>
        listed(
          permissions.map((name) => say(`errors:permissions.${name}`) ?? name),
          locale,
        ),
      60,
    ),
  },
  filters: {
    status: {
      label: 'fields.status',
      value: (status, { text: say }) => say(`tabs.${status}`) ?? '',
    },
  },
});
