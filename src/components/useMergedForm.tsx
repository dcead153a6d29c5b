import { Alert, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../api/kernel/listInWords.ts';
import { valueAt } from '../../api/kernel/valueAt.ts';
import { useFormat } from '../lib/useFormat.ts';
import type { SchemaForm } from '../lib/useSchemaForm.ts';

/** How the fields of a form are told; a field is named by its path with dots. */
interface FieldWords<Values> {
  label: (path: string) => string;
  /** What is stored of it, where that is another than what the field would hold. */
  say?: (now: Values, path: string) => string;
}

interface MergedForm<Values> {
  /** The form, whose fields say themselves what both have changed. */
  form: UseFormReturnType<Values>;
  /** What somebody else has saved meanwhile, and what became of it here. */
  note: ReactNode;
  /** What is said at a field that has no input of its own, as a list. */
  conflictAt: (path: string) => ReactNode;
}

/** Tells what somebody else has made of a record meanwhile: above the fields, and at each that both changed. */
export function useMergedForm<Values extends Record<string, unknown>>(
  { form, merge }: Pick<SchemaForm<Values>, 'form' | 'merge'>,
  { label, say }: FieldWords<Values>,
): MergedForm<Values> {
  const { t } = useTranslation('records');
  const { phone } = useFormat();
  const inWords = (path: string): string => {
    const value = valueAt(merge.now, path);
    if (say) return say(merge.now, path);
    if (path === 'phone') return phone(String(value ?? ''));
    return typeof value === 'boolean' ? t(value ? 'merge.yes' : 'merge.no') : String(value ?? '');
  };
  const conflictAt = (path: string): ReactNode =>
    merge.conflicts.includes(path) ? (
      <>
        {t('merge.now', { value: inWords(path) || t('merge.empty') })}{' '}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('merge.takeOf', { field: label(path) })}
          onClick={() => merge.take(path)}
        >
          {t('merge.take')}
        </Button>
      </>
    ) : undefined;
  return {
    form: {
      ...form,
      getInputProps: (path, options) => {
        const props = form.getInputProps(path, options);
        return { ...props, error: props.error ?? conflictAt(path as string) };
      },
    },
    note: <MergeNote merge={merge} label={label} />,
    conflictAt,
  };
}

interface MergeNoteProps extends Pick<FieldWords<unknown>, 'label'> {
  merge: SchemaForm<Record<string, unknown>>['merge'];
}

function MergeNote({ merge, label }: MergeNoteProps): ReactNode {
  const { t } = useTranslation('records');
  const { locale } = useFormat();
  const { taken, conflicts, isAnswer } = merge;
  const note = useRef<HTMLDivElement>(null);
  const said = [...taken, ...conflicts].length > 0;
  // Whoever has just tried to save looks elsewhere.
  useEffect(() => {
    if (said && isAnswer) note.current?.focus();
  }, [said, isAnswer]);
  if (!said) return null;
  const named = (paths: readonly string[]) => listed([...new Set(paths.map(label))], locale);
  return (
    <Alert ref={note} tabIndex={-1} color="orange" role="status" title={t('merge.title')}>
      {taken.length > 0 ? <p>{t('merge.taken', { fields: named(taken) })}</p> : null}
      {conflicts.length > 0 ? <p>{t('merge.both', { fields: named(conflicts) })}</p> : null}
    </Alert>
  );
}
