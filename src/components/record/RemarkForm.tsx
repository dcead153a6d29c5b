import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { EventDialog } from './EventDialog.tsx';
import { answerTo, type EventFormProps, useEventFailure, valuesFrom } from './eventForm.ts';
import { RemarkField } from './RemarkField.tsx';
import type { RecordView } from './view.ts';

interface RemarkFormProps<Request extends { type: string }>
  extends EventFormProps<RecordView, Request> {
  type: Request['type'];
  /** The event as the contract has it: its name and its remark. */
  schema: z.ZodType<Request>;
  /** What happens, in words. */
  text: string;
  /** What else there is to know first. */
  children?: ReactNode;
  /** What the remark is called, where it is more than a remark. */
  label?: string;
  /** Where the remark is read, where that is not the history alone. */
  description?: string | undefined;
  /** The event does without a remark. */
  optional?: boolean;
  danger?: boolean;
  /** What leaving the dialog is called, where "Cancel" could be taken for the event. */
  closeLabel?: string;
  /** What a person has to tick before an event that cannot be undone; nothing without it. */
  confirm?: string;
}

const values = z.object({ remark: z.string(), isSure: z.boolean() });

/** The form of an event that carries a remark and nothing else. */
export function RemarkForm<Request extends { type: string }>(
  props: RemarkFormProps<Request>,
): ReactNode {
  const {
    type,
    schema,
    text,
    children,
    label,
    description,
    optional = false,
    confirm,
    view,
  } = props;
  const failure = useEventFailure(props.failure);
  const toBody = ({ remark }: z.output<typeof values>) => ({ type, remark });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { remark: '', isSure: false }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      failure={failure}
      disabled={confirm !== undefined && !form.getValues().isSure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{text}</Text>
      {children}
      <RemarkField
        {...(label === undefined ? {} : { label })}
        {...(description === undefined ? {} : { description })}
        required={!optional}
        data-autofocus
        {...form.getInputProps('remark')}
      />
      {confirm === undefined ? null : (
        <Checkbox label={confirm} {...form.getInputProps('isSure', { type: 'checkbox' })} />
      )}
    </EventDialog>
  );
}
