import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import { Icon, type IconName } from '../icons.tsx';
import classes from './pager.module.css';

/** Where a list stands and where its cursors lead. */
export interface PagerProps {
  /** Null before the first answer. */
  total: { count: number; exact: boolean } | null;
  /** True where there are rows before, or behind, the page that shows. */
  hasPrevious: boolean;
  hasNext: boolean;
  onGo: (to: 'first' | 'previous' | 'next' | 'last') => void;
  size: number;
  /** Without it the number of rows cannot be chosen. */
  onSize?: (size: number) => void;
}

/** The pages of a list: how many rows there are, and the way to the first, last and next ones. */
export function Pager(props: PagerProps): ReactNode {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  const { total, onSize } = props;
  const steps: { to: Parameters<PagerProps['onGo']>[0]; icon: IconName; on: boolean }[] = [
    { to: 'first', icon: 'chevronFirst', on: props.hasPrevious },
    { to: 'previous', icon: 'chevronLeft', on: props.hasPrevious },
    { to: 'next', icon: 'chevronRight', on: props.hasNext },
    { to: 'last', icon: 'chevronLast', on: props.hasNext },
  ];
  return (
    <nav className={classes.pager} aria-label={t('table.pages')}>
      <Text c="dimmed" aria-live="polite">
        {total === null
          ? ' '
          : t(total.exact ? 'table.total' : 'table.totalOver', {
              count: total.count,
              shown: number(total.count),
            })}
      </Text>
      <Group gap="sm">
        {onSize ? (
          <NativeSelect
            aria-label={t('table.size')}
            value={String(props.size)}
            data={SIZES.map((size) => ({
              value: String(size),
              label: t('table.rows', { shown: number(size) }),
            }))}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        ) : null}
        <Group gap={4}>
          {steps.map(({ to, icon, on }) => (
            <ActionIcon
              key={to}
              variant="default"
              aria-label={t(`table.${to}`)}
              disabled={!on}
              onClick={() => props.onGo(to)}
            >
              <Icon name={icon} />
            </ActionIcon>
          ))}
        </Group>
      </Group>
    </nav>
  );
}

const SIZES = [20, 50, 100, 200];
