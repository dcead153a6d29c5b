import { type UseFormReturnType, useForm } from '@mantine/form';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { amountErrors } from '../../api/kernel/amountErrors.ts';
import { errorIn } from '../../api/kernel/countries.ts';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { errorsOf } from '../../api/kernel/issues.ts';
import { phoneErrors } from '../../api/kernel/phoneErrors.ts';
import { valueAt } from '../../api/kernel/valueAt.ts';
import type validation from '../../i18n/en-US/validation.json';
import type { FormDraft, Kept, KeptForm } from './keptEntry.ts';
import { conflictsOf, type MergedValues, mergedValues } from './mergedValues.ts';
import { PlaceContext } from './place.ts';
import { useFormat } from './useFormat.ts';
import { useReasonText } from './useReasonText.ts';
import { rewritten } from './valuesInLanguage.ts';

/** A form over a call's body. */
export interface SchemaFormOptions<Values, Body> {
  /** The body of the contract: the same rules as the server's. */
  schema: z.ZodType<Body>;
  /** The record as it is now, as the fields would hold it; what a new one begins with. */
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
  /** The version of the record as it is now; 0 without one. */
  version?: number;
  /** Lists whose entries keep their place, as the days of a week: each entry is merged by itself. */
  inPlaces?: readonly string[];
}

/** What became of the fields when somebody else had saved the record first, each by its path. */
export interface Merge<Values> {
  /** The record as it is now, as the fields would hold it. */
  now: Values;
  /** Whether that came to light by a try to save. */
  isAnswer: boolean;
  /** Fields that nobody had touched here: they hold what is stored now. */
  taken: readonly string[];
  /** Fields that both have changed: they hold what is typed here. */
  conflicts: readonly string[];
  /** Puts what is stored now into a field. */
  take: (path: string) => void;
}

/** A form and its initial values. */
export interface SchemaForm<Values> {
  form: UseFormReturnType<Values>;
  submit: () => void;
  /** The errors of the current values by field, for fields that show them before sending. */
  wrongNow: () => Readonly<Record<string, string>>;
  /** That the fields hold values from an earlier visit that have not been sent yet; else null. */
  kept: Kept | null;
  /** What somebody else has made of the record since the fields were filled. */
  merge: Merge<Values>;
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
  const { countryCode } = useContext(PlaceContext);
  const { schema, toBody, failure, onSubmit, draft, version = 0, inPlaces } = options;
  const [kept, setKept] = useState(() => draft?.read() ?? null);
  const newest = useRef(options);
  newest.current = options;
  const [begun] = useState(() => beginning(options, kept));
  const [taken, setTaken] = useState(begun.taken);
  /** What the fields are compared with. */
  const from = useRef(begun.from);
  const merged = useRef(version);
  /** What was sent last: where it went through, the record moves by what was typed here. */
  const sent = useRef<Values | null>(null);
  const check = (values: Values): Record<string, string> => {
    const body = toBody(values);
    const { error } = schema.safeParse(body, { reportInput: true });
    const wrongAmounts = amountErrors(schema, body, currency);
    const wrongPhones = countryCode === undefined ? {} : phoneErrors(schema, body, countryCode);
    // One that is stored so, since before it was asked about, stays until somebody changes it.
    const stored = toBody(newest.current.initialValues);
    for (const path of Object.keys(wrongPhones)) {
      if (valueAt(stored, path) === valueAt(body, path)) delete wrongPhones[path];
    }
    return Object.fromEntries(
      Object.entries({ ...errorsOf(error?.issues ?? []), ...wrongAmounts, ...wrongPhones }).map(
        ([field, wrong]) => [
          field,
          typeof wrong === 'string' ? t(keyOf(errorIn(countryCode, wrong))) : reasonText(wrong),
        ],
      ),
    );
  };
  const form = useForm<Values>({
    initialValues: begun.values,
    onValuesChange: (values) => {
      newest.current.onChange?.(values);
      keep(newest.current, values, from.current);
    },
    validate: check,
  });

  const { setErrors } = form;
  const fields = useRef(form);
  fields.current = form;
  const written = useRef(locale);
  useEffect(() => {
    if (written.current === locale) return;
    from.current = rewritten(from.current, written.current, locale);
    fields.current.setValues(rewritten(fields.current.getValues(), written.current, locale));
    written.current = locale;
  }, [locale]);
  // Before anything can be sent with the new version.
  useLayoutEffect(() => {
    if (merged.current === version) return;
    merged.current = version;
    const { initialValues, inPlaces: places, failure: refused } = newest.current;
    const own = refused === null ? sent.current : null;
    const typed = fields.current.getValues();
    const now = mergedValues(own ?? from.current, typed, initialValues, places);
    sent.current = null;
    from.current = now.from;
    setTaken((before) => (own ? [] : [...new Set([...before, ...now.taken])]));
    fields.current.setValues(now.values);
  }, [version]);
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
    sent.current = form.getValues();
    onSubmit(body.data);
  };
  const startAnew = () => {
    draft?.drop();
    setKept(null);
    setTaken([]);
    from.current = options.initialValues;
    form.setValues(options.initialValues);
    form.clearErrors();
  };
  const now = options.initialValues;
  const isMerged = version > 0 && merged.current === version;
  return {
    form,
    submit,
    wrongNow: () => check(form.getValues()),
    kept: kept && { at: kept.at, startAnew },
    merge: {
      now,
      isAnswer: failure?.kind === 'stale',
      taken,
      conflicts: isMerged ? conflictsOf(from.current, form.getValues(), now, inPlaces) : [],
      take: (path) => form.setFieldValue(path, valueAt(now, path) as never),
    },
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
  // Of several fields under one name the first.
  const field = first?.matches(FIELD) ? first : first?.querySelector<HTMLElement>(FIELD);
  field?.focus();
}

/** What takes the focus. */
const FIELD = 'input, select, textarea, button, [tabindex]';

/** What the fields begin with: what was kept of them, merged with what is stored since. */
function beginning<Values, Body>(
  { initialValues, version = 0, inPlaces }: SchemaFormOptions<Values, Body>,
  kept: KeptForm<Values> | null,
): MergedValues<Values> {
  if (kept === null) return { values: initialValues, from: initialValues, taken: [] };
  const { values, from } = kept;
  return version === 0 || from === null
    ? { values, from: initialValues, taken: [] }
    : mergedValues(from, values, initialValues, inPlaces);
}

/** Keeps the typed values, or nothing where they equal the initial ones. */
function keep<Values, Body>(
  { draft, initialValues }: SchemaFormOptions<Values, Body>,
  values: Values,
  from: Values,
): void {
  if (JSON.stringify(values) === JSON.stringify(initialValues)) draft?.drop();
  else draft?.keep(values, from);
}

/** A message is the key of a text of `validation`; another one is told as an entry to check. */
function keyOf(message: string): keyof typeof validation {
  const key = message.replace(/^validation\./, '');
  return message.startsWith('validation.') ? (key as keyof typeof validation) : 'invalid';
}
