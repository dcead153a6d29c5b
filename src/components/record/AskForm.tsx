import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EventDialog } from './EventDialog.tsx';
import type { EventFormProps } from './eventForm.ts';
import type { RecordView } from './view.ts';

interface AskFormProps<Type extends string>
  extends EventFormProps<RecordView, { type: NoInfer<Type> }> {
  type: Type;
  danger?: boolean;
  /** What happens, in words. */
  text: string;
  /** What there is to see before one agrees. */
  children?: ReactNode;
}

/** Asks before an event that nothing has to be entered for, with what it means. */
export function AskForm<Type extends string>(props: AskFormProps<Type>): ReactNode {
  const { type, view, text, children } = props;
  return (
    <EventDialog
      {...props}
      answer={view.askRequest({ type })}
      onAction={() => props.onSubmit({ type })}
    >
      <Text>{text}</Text>
      {children}
    </EventDialog>
  );
}
