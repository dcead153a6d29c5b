import { ActionIcon, Kbd, Popover, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';

/** The letters of this page; the texts stand beside them in the help. */
export const KEYS = {
  next: 'n',
  more: 'm',
  goal: 'g',
  back: '[',
  forward: ']',
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
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      withArrow
      trapFocus={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          className={classes.keysButton}
          aria-label={t('help')}
          aria-expanded={opened}
          aria-keyshortcuts={KEYS.help}
          onClick={() => onChange(!opened)}
        >
          ?
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600} mb="xs">
          {t('keys.title')}
        </Text>
        <dl className={classes.keys}>
          {names.map((name) => (
            <Fragment key={name}>
              <dt>
                <Kbd>{KEYS[name]}</Kbd>
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </Fragment>
          ))}
          <dt>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </dt>
          <dd>{t('keys.palette')}</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
