import { ActionIcon, Group, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';

interface ReplayProps {
  /** How many moves are shown, 1 to `length`. */
  at: number;
  length: number;
  /** What the last of them was. */
  told: string;
  onChange: (at: number) => void;
}

/** Steps a chart back and forth through its moves, by buttons and by the arrow keys. */
export function Replay({ at, length, told, onChange }: ReplayProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const to = (next: number) => onChange(Math.min(length, Math.max(1, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const goal = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: length }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    to(goal);
  };
  const step = (icon: IconName, label: string, goal: number) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-disabled={goal < 1 || goal > length || goal === at}
      data-disabled={goal < 1 || goal > length || goal === at || undefined}
      onClick={() => to(goal)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <Group
      gap="xs"
      mb="sm"
      wrap="nowrap"
      role="toolbar"
      aria-label={t('replay.label')}
      onKeyDown={onKeyDown}
    >
      {step('chevronFirst', t('replay.first'), 1)}
      {step('chevronLeft', t('replay.back'), at - 1)}
      {step('chevronRight', t('replay.forward'), at + 1)}
      {step('chevronLast', t('replay.last'), length)}
      <Text size="sm" role="status" style={{ minWidth: 0 }}>
        {t('replay.at', { at, length })} · {told}
      </Text>
    </Group>
  );
}
