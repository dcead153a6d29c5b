import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ApiFailure } from '../../api/failure.ts';
import type validation from '../../i18n/en-US/validation.json';

/** A form over a call's body. */
export interface SchemaFormOptions<Values, Body> {
  /** The body of the contract: the same rules as the server's. */
  schema: z.ZodType<Body>;
  /** What the fields hold at first, as a person types it. */
  initialValues: Values;
  /** What is typed as the body; what cannot be read goes in as it is, and the schema names it. */
  toBody: (values: Values) => unknown;
  /** The last answer: what the server found wrong is shown at its fields. */
  failure: ApiFailure | null;
  onSubmit: (body: Body) => void;
  /** Told of every change, for whoever keeps what is typed. */
  onChange?: (values: Values) => void;
}

/**
 * A form that checks by the contract's own schema, and shows at each field what is wrong with it,
 * in the person's language, whether the browser or the server found it. A field is named as the
 * body names it.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Body>(
  options: SchemaFormOptions<Values, Body>,
): { form: UseFormReturnType<Values>; submit: () => void } {
  const { t } = useTranslation('validation');
  const { schema, toBody, failure, onSubmit } = options;
  const form = useForm<Values>({
    initialValues: options.initialValues,
    onValuesChange: options.onChange,
    validate: (values) =>
      Object.fromEntries(
        (schema.safeParse(toBody(values)).error?.issues ?? []).map(({ path, message }) => [
          path.map(String).join('.'),
          t(keyOf(message)),
        ]),
      ),
  });

  const { setErrors } = form;
  useEffect(() => {
    if (failure?.kind === 'invalid') setErrors(failure.errors);
  }, [failure, setErrors]);

  const submit = () => {
    if (form.validate().hasErrors) return;
    const body = schema.safeParse(toBody(form.getValues()));
    if (body.success) onSubmit(body.data);
  };
  return { form, submit };
}

/** The schema's messages are `validation.<key>`; zod's own are told as an entry to check. */
function keyOf(message: string): keyof typeof validation {
  const key = message.replace(/^validation\./, '');
  return message.startsWith('validation.') ? (key as keyof typeof validation) : 'invalid';
}
