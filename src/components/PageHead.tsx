import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/usePageTitle.ts';
import classes from './components.module.css';
import { PrintHead } from './print/PrintHead.tsx';

interface PageHeadProps {
  title: string;
  /** Beside the title: a count, chips of the record's state. */
  beside?: ReactNode;
  /** Below the title, in one line. */
  facts?: ReactNode;
  /** What can be done here; what adds a record, the filled one, stands last. */
  actions?: ReactNode;
  /** Above it on paper, in place of the shop, who prints, and when. */
  paper?: ReactNode;
}

/** The head of a page, on paper too; its title is the browser tab's. */
export function PageHead(props: PageHeadProps): ReactNode {
  const { title, beside, facts, actions, paper = <PrintHead /> } = props;
  usePageTitle(title);
  return (
    <>
      {paper}
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
    </>
  );
}
