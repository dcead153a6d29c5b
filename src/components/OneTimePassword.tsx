import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

interface OneTimePasswordProps {
  title: string;
  /** What the password is called. */
  label: string;
  /** What to do with it. */
  text: string;
  /** What closing is called. */
  done: string;
  password: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Says a one-time password, here and nowhere else. */
export function OneTimePassword(props: OneTimePasswordProps): ReactNode {
  const { title, label, text, done, password, onClose } = props;
  return (
    <ActionDialog
      title={title}
      action={done}
      closeLabel={null}
      onAction={onClose}
      onClose={onClose}
    >
      <Code block fz="lg" aria-label={label}>
        {password}
      </Code>
      <Text>{text}</Text>
      {props.children}
    </ActionDialog>
  );
}
