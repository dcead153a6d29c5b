import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToReorder } from '../../../../api/purchasing/calls.ts';

interface SupplierFilterProps {
  rows: readonly ToReorder[];
  /** The supplier's id, empty for goods without one; null for all. */
  chosen: string | null;
  onChange: (chosen: string | null) => void;
}

/** Narrows the goods to those of one supplier. */
export function SupplierFilter({ rows, chosen, onChange }: SupplierFilterProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const names = new Map(
    rows.map(({ supplier }) => [
      String(supplier?.id ?? ''),
      supplier?.name ?? t('reorder.noSupplier'),
    ]),
  );
  return (
    <Select
      aria-label={t('reorder.supplier')}
      placeholder={t('reorder.allSuppliers')}
      clearable
      searchable
      data={[...names].map(([value, label]) => ({ value: value || NOBODY, label }))}
      value={chosen === '' ? NOBODY : chosen}
      onChange={(value) => onChange(value === NOBODY ? '' : value)}
    />
  );
}

/** A field takes no empty value. */
const NOBODY = 'none';
