import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { Kept } from '../lib/keptEntry.ts';
import { useSchemaForm } from '../lib/useSchemaForm.ts';
import { useSubmission } from '../lib/useSubmission.ts';
import { useFormDraft } from './useFormDraft.ts';

interface AddDialogOptions<Values, Body, Made> {
  /** Where what is typed is kept: unlike that of any other form. */
  name: string;
  /** What the fields hold. A constant. */
  values: z.ZodType<Values>;
  initialValues: Values;
  /** The body of the contract, and what is typed as that. */
  schema: z.ZodType<Body>;
  toBody: (values: Values) => unknown;
  /** The call; where it takes a key, the flags have to be handed on. */
  send: (body: Body, flags: { idempotencyKey: string; showError: false }) => Promise<Made>;
  onAdded: (made: Made) => void;
  onClose: () => void;
}

interface AddDialog<Values> {
  form: UseFormReturnType<Values>;
  submit: () => void;
  /** For the `ActionDialog`. */
  dialog: {
    isSending: boolean;
    refusal: ApiFailure | null;
    kept: Kept | null;
    onClose: () => void;
    onLeave: () => void;
    onAction: () => void;
  };
}

/**
 * A dialog that asks for something new and makes it once: what is typed is kept until it is made or
 * given up, what is wrong with a field stands at the field.
 */
export function useAddDialog<Values extends Record<string, unknown>, Body, Made>(
  options: AddDialogOptions<Values, Body, Made>,
): AddDialog<Values> {
  const draft = useFormDraft(options.name, options.values);
  const submission = useSubmission({
    send: (body: Body, idempotencyKey) => options.send(body, { idempotencyKey, showError: false }),
    onDone: (made: Made) => {
      draft.drop();
      options.onAdded(made);
    },
  });
  const { form, submit, kept, refusal } = useSchemaForm({
    schema: options.schema,
    initialValues: options.initialValues,
    toBody: options.toBody,
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  return {
    form,
    submit,
    dialog: {
      isSending: submission.isSending,
      refusal,
      kept,
      onClose: draft.dropping(options.onClose),
      onLeave: options.onClose,
      onAction: submit,
    },
  };
}
