import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem } from '../../../machines/kernel/desk.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useLetters } from '../../lib/useLetters.ts';
import { Icon } from '../icons.tsx';
import { PageHead } from '../PageHead.tsx';
import { RecordSkeleton } from '../RecordSkeleton.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import classes from './desk.module.css';
import type { Desk } from './useDesk.ts';

interface DeskPageProps<Row extends DeskItem> {
  title: string;
  desk: Desk<Row>;
  /** One line of the queue, as far as one needs it to choose. */
  item: (row: Row) => ReactNode;
  /** The thing to decide: a `DeskDecision` over its record's flow. */
  children: (row: Row) => ReactNode;
}

/** A desk: the queue on the left, the thing to decide in the middle, the next one at once. */
export function DeskPage<Row extends DeskItem>(props: DeskPageProps<Row>): ReactNode {
  const { title, desk, item, children } = props;
  const { t } = useTranslation('desk');
  const { number } = useFormat();
  const { queue, current, failure, send } = desk;
  const unlessAsked = (type: 'NEXT' | 'PREVIOUS') => () => {
    // What is asked in front of the page is asked of what lies on it.
    if (document.querySelector('[aria-modal="true"]') === null) send({ type });
  };
  useLetters([
    ['j', unlessAsked('NEXT')],
    ['k', unlessAsked('PREVIOUS')],
  ]);
  return (
    <>
      <PageHead
        title={title}
        beside={
          <Text c="dimmed" size="lg" role="status">
            {desk.isLoading
              ? null
              : t('waiting', { count: queue.total, shown: number(queue.total) })}
          </Text>
        }
      />
      {failure ? (
        <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />
      ) : desk.isLoading ? (
        <RecordSkeleton panels={2} />
      ) : current === null ? (
        <EmptyState icon="check" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className={classes.desk}>
          <Queue desk={desk} item={item} current={current} />
          <div className={classes.middle}>
            <Fragment key={current.id}>{children(current)}</Fragment>
          </div>
        </div>
      )}
    </>
  );
}

interface QueueProps<Row extends DeskItem> extends Pick<DeskPageProps<Row>, 'desk' | 'item'> {
  current: Row;
}

/** What waits; on a narrow page the way to the one before and the one after, and the rest folded. */
function Queue<Row extends DeskItem>({ desk, item, current }: QueueProps<Row>): ReactNode {
  const { t } = useTranslation('desk');
  const { number } = useFormat();
  const { queue, at, isGone, send } = desk;
  const step = (icon: 'chevronLeft' | 'chevronRight', label: string, type: 'NEXT' | 'PREVIOUS') => (
    <ActionIcon variant="default" aria-label={label} onClick={() => send({ type })}>
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <nav className={classes.queue} aria-label={t('queue')}>
      <Group gap="xs" wrap="nowrap" className={classes.steps}>
        {step('chevronLeft', t('previous'), 'PREVIOUS')}
        {step('chevronRight', t('next'), 'NEXT')}
        <Text c="dimmed" size="sm">
          {isGone ? null : t('place', { at: number(at + 1), all: number(queue.total) })}
        </Text>
      </Group>
      <ol className={classes.rows}>
        {queue.rows.map((row) => (
          <li key={row.id}>
            <UnstyledButton
              className={classes.row}
              aria-current={row.id === current.id ? 'true' : undefined}
              ref={row.id === current.id ? intoView : undefined}
              onClick={() => send({ type: 'CHOOSE', id: row.id })}
            >
              {item(row)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {queue.total > queue.rows.length ? (
        <Text c="dimmed" size="xs" p="xs">
          {t('more', { shown: number(queue.total - queue.rows.length) })}
        </Text>
      ) : null}
    </nav>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
