import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './components.module.css';

interface PageHeadProps {
  title: string;
  /** Beside the title: a count, chips of the record's state. */
  beside?: ReactNode;
  /** Below the title, in one line. */
  facts?: ReactNode;
  /** What can be done here, the most likely first. */
  actions?: ReactNode;
}

/** The head of a page; its title is the browser tab's too. */
export function PageHead({ title, beside, facts, actions }: PageHeadProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Larder`;
  }, [title]);
  return (
    <header className={classes.pageHead}>
      <div>
        <Group gap="sm">
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {beside}
        </Group>
        {facts === undefined ? null : (
          <Text component="div" c="dimmed">
            {facts}
          </Text>
        )}
      </div>
      {actions === undefined ? null : <Group gap="sm">{actions}</Group>}
    </header>
  );
}
