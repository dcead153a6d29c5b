import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../api/kernel/listInWords.ts';
import classes from './chart.module.css';
import type { WayOut } from './describe.ts';

interface WayListProps {
  ways: readonly WayOut[];
  /** Who has a permission, in words. */
  who: (permission: string) => string;
}

/** The ways on from one place, in words: what happens, where it leads, who may, what it needs. */
export function WayList({ ways, who }: WayListProps): ReactNode {
  const { t, i18n } = useTranslation('lifecycles');
  if (ways.length === 0) return <Text c="dimmed">{t('chart.noWays')}</Text>;
  return (
    <ul className={classes.ways}>
      {ways.map((way) => (
        <li key={way.id}>
          <Text component="span" fw={way.open ? 700 : 500}>
            {way.event}
          </Text>{' '}
          {way.to === null ? t('chart.stays') : t('chart.leadsTo', { place: way.to })}
          {way.open ? ` · ${t('chart.open')}` : ''}
          {way.travelled ? ` · ${t('chart.travelled')}` : ''}
          {way.uncovered ? ` · ${t('chart.uncovered')}` : ''}
          <Text size="xs" c="dimmed">
            {[
              way.permission === null
                ? t('chart.byItself')
                : t('chart.who', { who: who(way.permission) }),
              way.conditions.length > 0
                ? t('chart.needs', { conditions: listed(way.conditions, i18n.language) })
                : '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
