import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/usePageTitle.ts';
import classes from './components.module.css';
import { Icon, type IconName } from './icons.tsx';

interface MessageProps {
  icon: IconName;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** A page's own title is its first heading. */
  order?: 1 | 2;
  role?: 'alert' | 'status';
}

/** Something to say in the place where a page or a list would stand. */
export function Message(props: MessageProps): ReactNode {
  const { order = 2 } = props;
  const isPage = order === 1;
  usePageTitle(isPage ? props.title : null);
  return (
    <div className={classes.message} role={props.role}>
      <span className={classes.messageIcon}>
        <Icon name={props.icon} size={36} />
      </span>
      <Title order={order} tabIndex={isPage ? -1 : undefined}>
        {props.title}
      </Title>
      {props.children === undefined ? null : (
        <Text component="div" c="dimmed">
          {props.children}
        </Text>
      )}
      {props.actions}
    </div>
  );
}
