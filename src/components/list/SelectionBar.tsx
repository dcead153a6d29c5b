import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { ListNamespace } from './ListPage.tsx';
import classes from './list.module.css';
import type { RecordList } from './useRecordList.ts';

interface SelectionBarProps {
  list: RecordList;
  /** The texts that count the records: `record.count`. */
  namespace: ListNamespace;
  /** How many can be acted on at once. */
  most?: number;
  /** What may be done with the selected: buttons. */
  children: ReactNode;
}

/** How many records can usually be acted on at once. */
const MOST = 500;

/** What is selected, on this page and others, and the way to act on it. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { list, namespace, most = MOST, children } = props;
  const { t } = useTranslation('records');
  const { t: own } = useTranslation(namespace);
  const { number } = useFormat();
  const failureText = useFailureText();
  const { selected, selectedMore, selectFailure, page, send } = list;
  const count = selected.size;
  if (count === 0) return null;
  // Every namespace of a list counts its records; which one it is is known when it runs.
  const say = own as unknown as (key: string, figures: object) => string;
  const found = page?.total ?? { count: 0, exact: true };
  const isMany = !found.exact || found.count > most;
  const hasMore = list.canSelectAll && (found.count > count || !found.exact);
  return (
    <section className={classes.selection} aria-label={t('list.selectionLabel')}>
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {t('list.selected', { records: say('record.count', { count, shown: number(count) }) })}
        </Text>
        {selectedMore ? (
          <Text c="dimmed">{t('list.selectedFirst', { shown: number(count) })}</Text>
        ) : null}
        {!selectedMore && hasMore ? (
          <Button
            variant="subtle"
            loading={list.isSelectingAll}
            onClick={() => send({ type: 'SELECT_ALL' })}
          >
            {isMany
              ? t('list.selectMany', { shown: number(most) })
              : t('list.selectAll', { shown: number(found.count) })}
          </Button>
        ) : null}
        {selectFailure ? (
          <Text c="red" role="alert">
            {failureText(selectFailure)}
          </Text>
        ) : null}
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={() => send({ type: 'SELECT', ids: new Set() })}>
          {t('list.clearSelection')}
        </Button>
        {children}
      </Group>
    </section>
  );
}
