import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './list.module.css';
import type { OrderListActor, useOrderList } from './useOrderList.ts';

interface SelectionBarProps {
  list: OrderListActor;
  snapshot: ReturnType<typeof useOrderList>['snapshot'];
  onAct: () => void;
}

/** What is selected, on this page and others, and the way to act on it. */
export function SelectionBar({ list, snapshot, onAct }: SelectionBarProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const failureText = useFailureText();
  const { selected, selectedMore, selectFailure, page } = snapshot.context;
  const count = selected.size;
  if (count === 0) return null;
  const found = page?.total ?? { count: 0, exact: true };
  const isMany = !found.exact || found.count > MOST;
  return (
    <section className={classes.selection} aria-label={t('list.selectionLabel')}>
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {t('list.selected', { count, shown: number(count) })}
        </Text>
        {selectedMore ? (
          <Text c="dimmed">{t('list.selectedFirst', { shown: number(count) })}</Text>
        ) : null}
        {!selectedMore && (found.count > count || !found.exact) ? (
          <Button
            variant="subtle"
            loading={snapshot.matches({ selection: 'selectingAll' })}
            onClick={() => list.send({ type: 'SELECT_ALL' })}
          >
            {isMany
              ? t('list.selectMany', { shown: number(MOST) })
              : t('list.selectAll', { count: found.count, shown: number(found.count) })}
          </Button>
        ) : null}
        {selectFailure ? (
          <Text c="red" role="alert">
            {failureText(selectFailure)}
          </Text>
        ) : null}
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={() => list.send({ type: 'SELECT', ids: new Set() })}>
          {t('list.clearSelection')}
        </Button>
        <Button onClick={onAct}>{t('list.act')}</Button>
      </Group>
    </section>
  );
}

/** How many orders can be acted on at once. */
const MOST = 500;
