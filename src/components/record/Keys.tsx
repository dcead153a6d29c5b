import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHelp } from '../KeyHelp.tsx';

/** The letters of this page; the texts stand beside them in the help. */
export const KEYS = {
  next: 'n',
  more: 'm',
  chart: 'c',
  goal: 'g',
  back: '[',
  forward: ']',
  nextInList: 'j',
  previousInList: 'k',
  help: '?',
} as const;

interface KeysProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The help that names the keys of this page. */
export function Keys({ opened, onChange }: KeysProps): ReactNode {
  const { t } = useTranslation('records');
  const names = Object.keys(KEYS) as (keyof typeof KEYS)[];
  return (
    <KeyHelp
      opened={opened}
      onChange={onChange}
      lines={[
        ...names.map((name) => [[KEYS[name]], t(`keys.${name}`)] as const),
        [['Ctrl', 'P'], t('keys.print')],
        [['Ctrl', 'K'], t('keys.palette')],
      ]}
    />
  );
}
