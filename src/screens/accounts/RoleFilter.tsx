import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';

interface RoleFilterProps {
  roleId: number | null;
  onChange: (roleId: number | null) => void;
}

/** Lists those accounts alone that have one role. */
export function RoleFilter({ roleId, onChange }: RoleFilterProps): ReactNode {
  const { t } = useTranslation('accounts');
  const { roleName } = useFormat();
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.getSystemRole({}, { signal, showError: false }),
  );
  const text = useFailureText();
  return (
    <Select
      aria-label={t('list.role')}
      placeholder={t('list.role')}
      clearable
      data={(data ?? []).map((role) => ({
        value: String(role.roleId),
        label: roleName(role),
      }))}
      error={failure ? text(failure) : undefined}
      onDropdownOpen={failure ? retry : undefined}
      value={roleId === null ? null : String(roleId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}
