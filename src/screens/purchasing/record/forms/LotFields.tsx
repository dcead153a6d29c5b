import { Button, Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../../components/moment/DayField.tsx';
import type { LineFields } from '../../../../components/record/QuantityForm.tsx';

/** The lot of what comes in of a line, and its expiry day, once somebody wants to say them. */
export function LotFields({ goods, at }: { goods: string; at: LineFields }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { typed, path, error, onChange } = at;
  if (typed === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('record.form.addLotOf', { goods })}
        onClick={() => onChange({ number: '', expiry: '' })}
      >
        {t('record.form.addLot')}
      </Button>
    );
  }
  const { number = '', expiry = '' } = typed;
  return (
    <Group gap="sm" align="flex-start">
      <TextInput
        label={t('record.form.lot')}
        aria-label={t('record.form.lotOf', { goods })}
        description={t('record.form.lotHint')}
        autoComplete="off"
        data-autofocus
        data-path={`${path}.lot.number`}
        value={number}
        error={error('lot.number')}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value, expiry })}
      />
      <DayField
        label={t('record.form.expiryOf', { goods })}
        path={`${path}.lot.expiry`}
        isAhead
        value={expiry}
        error={error('lot.expiry')}
        onChange={(day) => onChange({ number, expiry: day })}
      />
    </Group>
  );
}
