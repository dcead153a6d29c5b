import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { amountErrors } from '../../api/kernel/amountErrors.ts';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { errorsOf } from '../../api/kernel/issues.ts';
import type validation from '../../i18n/en-US/validation.json';
import type { FormDraft, Kept } from './keptEntry.ts';
import { useFormat } from './useFormat.ts';
import { useReasonText } from './useReasonText.ts';
import { rewritten } from './valuesInLanguage.ts';

/** A form over a call's body. */
export interface SchemaFormOptions<Values, Body> {
  /** The body of the contract: the same rules as the server's. */
  schema: z.ZodType<Body>;
  /** The initial values of the fields, as a person types them. */
  initialValues: Values;
  /** Makes the body from the typed values. The schema reports a value that cannot be read. */
  toBody: (values: Values) => unknown;
  /** The failure of the last call: the server's errors are shown at the fields. */
  failure: ApiFailure | null;
  onSubmit: (body: Body) => void;
  /** Called after every change, so that the caller can keep the typed values. */
  onChange?: (values: Values) => void;
  /** Where given, the form keeps the typed values in it. */
  draft?: FormDraft<Values>;
  /** The version of the record that the fields begin with; 0 without one. */
  version?: number;
}

/** A form and its initial values. */
export interface SchemaForm<Values> {
  form: UseFormReturnType<Values>;
  submit: () => void;
  /** The errors of the current values by field, for fields that show them before sending. */
  wrongNow: () => Readonly<Record<string, string>>;
  /** That the fields hold values from an earlier visit that have not been sent yet; else null. */
  kept: Kept | null;
  /** The same, and the record has moved on since. */
  isOlder: boolean;
  /** That, or the last try came too late: somebody else has changed the record. */
  hasMoved: boolean;
  /** Discards the typed values and restores the initial ones. */
  startAnew: () => void;
  /** Why the last try did not go through, where no field says it. */
  refusal: ApiFailure | null;
}

/**
 * A form that checks by the contract's own schema, and shows at each field what is wrong with it,
 * in the person's language, whether the browser or the server found it. A field is named as the
 * body names it.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Body>(
  options: SchemaFormOptions<Values, Body>,
): SchemaForm<Values> {
  const { t } = useTranslation('validation');
  const reasonText = useReasonText();
  const { currency, locale } = useFormat();
  const { schema, toBody, failure, onSubmit, draft, version = 0 } = options;
  const [kept, setKept] = useState(() => draft?.read(version) ?? null);
  const newest = useRef(options);
  newest.current = options;
  const check = (values: Values): Record<string, string> => {
    const body = toBody(values);
    const { error } = schema.safeParse(body, { reportInput: true });
    const wrongAmounts = amountErrors(schema, body, currency);
    return Object.fromEntries(
      Object.entries({ ...errorsOf(error?.issues ?? []), ...wrongAmounts }).map(
        ([field, wrong]) => [
          field,
          typeof wrong === 'string' ? t(keyOf(wrong)) : reasonText(wrong),
        ],
      ),
    );
  };
  const form = useForm<Values>({
    initialValues: kept?.values ?? options.initialValues,
    onValuesChange: (values) => {
      newest.current.onChange?.(values);
      keep(newest.current, values);
    },
    validate: check,
  });

  const { setErrors } = form;
  const fields = useRef(form);
  fields.current = form;
  const written = useRef(locale);
  useEffect(() => {
    if (written.current === locale) return;
    fields.current.setValues(rewritten(fields.current.getValues(), written.current, locale));
    written.current = locale;
  }, [locale]);
  useEffect(() => {
    if (failure?.kind !== 'invalid') return;
    setErrors(failure.errors);
    focusFirstWrong(fields.current, failure.errors);
  }, [failure, setErrors]);

  const submit = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstWrong(form, errors);
      return;
    }
    const body = schema.safeParse(toBody(form.getValues()));
    if (!body.success) return;
    setKept(null);
    onSubmit(body.data);
  };
  const startAnew = () => {
    draft?.drop();
    setKept(null);
    form.setValues(options.initialValues);
    form.clearErrors();
  };
  const isOlder = kept?.isOlder ?? false;
  return {
    form,
    submit,
    wrongNow: () => check(form.getValues()),
    kept: kept && { at: kept.at, startAnew },
    isOlder,
    hasMoved: isOlder || failure?.kind === 'stale',
    startAnew,
    refusal: isAtFields(failure) ? null : failure,
  };
}

/** Whether the server named the fields that are wrong: each says so itself. */
export const isAtFields = (failure: ApiFailure | null): boolean =>
  failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;

/** Leads to the first field on the page that is wrong. */
function focusFirstWrong<Values>(form: UseFormReturnType<Values>, errors: object): void {
  const [first] = Object.keys(errors)
    .flatMap((path) => form.getInputNode(path) ?? [])
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  first?.focus();
}

/** Keeps the typed values, or nothing where they equal the initial ones. */
function keep<Values, Body>(
  { draft, version = 0, initialValues }: SchemaFormOptions<Values, Body>,
  values: Values,
): void {
  if (JSON.stringify(values) === JSON.stringify(initialValues)) draft?.drop();
  else draft?.keep(values, version);
}

/** A message is the key of a text of `validation`; another one is told as an entry to check. */
function keyOf(message: string): keyof typeof validation {
  const key = message.replace(/^validation\./, '');
  return message.startsWith('validation.') ? (key as keyof typeof validation) : 'invalid';
}
