import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterKeys } from '../lib/useLetterKeys.ts';

/** Switches off what single letters do, for whoever presses them without meaning to. */
export function LetterSwitch(): ReactNode {
  const { t } = useTranslation('shell');
  const [isOn, turn] = useLetterKeys();
  return (
    <Switch
      label={t('letters.label')}
      description={t('letters.text')}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => turn(checked)}
    />
  );
}
