import { ActionIcon, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { useLetters } from '../../lib/useLetters.ts';
import { Icon } from '../icons.tsx';
import { KEYS } from './Keys.tsx';
import classes from './record.module.css';
import { useListWalk } from './useListWalk.ts';

/** The way to the records before and after this one in the list that it was opened from. */
export function ListWalk(): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const [hasLetters] = useLetterKeys();
  const walk = useListWalk();
  const unlessAsked = (to: 'next' | 'previous') => () => {
    // What is asked or typed in front of the page has the keys.
    if (document.querySelector('[aria-modal="true"]') === null) walk?.go(to);
  };
  useLetters([
    [KEYS.nextInList, unlessAsked('next')],
    [KEYS.previousInList, unlessAsked('previous')],
  ]);
  if (walk === null) return null;
  const { at, total, hasNext, hasPrevious, isTurning, go } = walk;
  return (
    <nav className={classes.walk} aria-label={t('walk.label')}>
      <ActionIcon
        variant="default"
        aria-label={t('walk.previous')}
        aria-keyshortcuts={hasLetters ? KEYS.previousInList : undefined}
        title={t('walk.previous')}
        disabled={!hasPrevious || isTurning}
        onClick={() => go('previous')}
      >
        <Icon name="chevronLeft" size={16} />
      </ActionIcon>
      {at === null ? null : (
        <Text component="span" size="sm" c="dimmed">
          {t('walk.at', {
            at: number(at),
            total: `${number(total.count)}${total.exact ? '' : '+'}`,
          })}
        </Text>
      )}
      <ActionIcon
        variant="default"
        aria-label={t('walk.next')}
        aria-keyshortcuts={hasLetters ? KEYS.nextInList : undefined}
        title={t('walk.next')}
        disabled={!hasNext || isTurning}
        onClick={() => go('next')}
      >
        <Icon name="chevronRight" size={16} />
      </ActionIcon>
    </nav>
  );
}
