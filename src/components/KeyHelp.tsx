import { ActionIcon, Kbd, Popover, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterKeys } from '../lib/useLetterKeys.ts';
import classes from './components.module.css';
import { LetterSwitch } from './LetterSwitch.tsx';

interface KeyHelpProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Each line: the keys, pressed together or one for the other, and what they do. */
  lines: readonly (readonly [keys: readonly string[], does: string])[];
}

/** A button that names the keys of this page, and where letters are switched off. */
export function KeyHelp({ opened, onChange, lines }: KeyHelpProps): ReactNode {
  const { t } = useTranslation('records');
  const [hasLetters] = useLetterKeys();
  const isLetter = (keys: readonly string[]) => keys.length === 1 && keys[0]?.length === 1;
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
          // A phone has no such keys, and no room for a line of its own.
          visibleFrom="sm"
          className={classes.keysButton}
          aria-label={t('help')}
          aria-expanded={opened}
          aria-keyshortcuts={hasLetters ? '?' : undefined}
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
          {lines
            .filter(([keys]) => hasLetters || !isLetter(keys))
            .map(([keys, does]) => (
              <Fragment key={does}>
                <dt>
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <Kbd>{key}</Kbd>{' '}
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
        </dl>
        <div className={classes.keySwitch}>
          <LetterSwitch />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
