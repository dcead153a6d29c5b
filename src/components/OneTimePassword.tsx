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

/** A click selects all of it, to be copied. */
const SELECTED_WHOLE = { userSelect: 'all' } as const;

/** Says a one-time password, here and nowhere else. */
export function OneTimePassword(props: OneTimePasswordProps): ReactNode {
  const { title, label, text, done, password, onClose } = props;
  return (
    <ActionDialog
      title={title}
      action={done}
      closeLabel={null}
      saysOnce
      onAction={onClose}
      onClose={onClose}
    >
      <Code block fz="lg" aria-label={label} tabIndex={0} data-autofocus style={SELECTED_WHOLE}>
        {password}
      </Code>
      <Text>{text}</Text>
      {props.children}
    </ActionDialog>
  );
}
