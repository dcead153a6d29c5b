import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** What is said of a code. */
export interface SaidOfCode {
  text: string;
  isWrong: boolean;
}

interface CodeFieldProps {
  label: string;
  description: string;
  /** Does what a code is for, and answers what there is to say of it. */
  onCode: (code: string) => SaidOfCode | Promise<SaidOfCode>;
}

/** Takes what a scanner writes, which ends with Enter, and says what it is. */
export function CodeField({ label, description, onCode }: CodeFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<SaidOfCode>({ text: '', isWrong: false });
  const read = async (code: string) => setSaid(await onCode(code));
  return (
    <form
      data-off-paper
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        setTyped('');
        if (code !== '') void read(code);
      }}
    >
      <TextInput
        label={label}
        description={description}
        size="md"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="done"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Text
        role="status"
        mih="1.5rem"
        c={said.isWrong ? 'var(--mantine-color-error)' : undefined}
        fw={600}
      >
        {said.text}
      </Text>
    </form>
  );
}
