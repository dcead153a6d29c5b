import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface CommitFieldProps<Value> extends Pick<TextInputProps, 'label' | 'inputMode'> {
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
 * step to undo.
 */
export function CommitField<Value>({
  value,
  read,
  problem,
  onCommit,
  ...field
}: CommitFieldProps<Value>): ReactNode {
  const [typed, setTyped] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  // What was undone, or had no room, is what the plan has.
  useEffect(() => {
    setTyped(value);
    setIsWrong(false);
  }, [value]);
  const commit = () => {
    const taken = read(typed);
    setIsWrong(taken === null);
    if (taken !== null && typed !== value) onCommit(taken);
  };
  return (
    <TextInput
      {...field}
      autoComplete="off"
      value={typed}
      error={isWrong ? problem : undefined}
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
