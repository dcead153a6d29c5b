import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenField } from './openFields.ts';

interface CommitFieldProps<Value> extends Pick<TextInputProps, 'inputMode'> {
  label: string;
  /** As the plan has it. */
  value: string;
  /** What was typed as a value; null where it is none. */
  read: (text: string) => Value | null;
  /** What is wrong where it is none. */
  problem: string;
  onCommit: (value: Value) => void;
}

/**
 * A field whose value is taken when the person is done with it, by Enter or by going on: each is one
 * step to undo. What the plan does not take stays in the field, which says so.
 */
export function CommitField<Value extends string | number>({
  value,
  read,
  problem,
  onCommit,
  ...field
}: CommitFieldProps<Value>): ReactNode {
  const { t } = useTranslation('sitePlan');
  const [typed, setTyped] = useState(value);
  /** What the person was done with last. */
  const [tried, setTried] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // What was undone is what the plan has.
  useEffect(() => {
    setTyped(value);
    setTried(value);
  }, [value]);
  const has = (text: string) => String(read(text)) === value;
  useOpenField({
    label: field.label,
    isTaken: () => has(typed),
    focus: () => input.current?.focus(),
  });
  const commit = () => {
    const taken = read(typed);
    setTried(typed);
    if (taken !== null && typed !== value) onCommit(taken);
  };
  const refusal = read(tried) === null ? problem : t('fields.notTaken', { value });
  return (
    <TextInput
      {...field}
      ref={input}
      autoComplete="off"
      value={typed}
      error={has(tried) ? undefined : refusal}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
