import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLetterKeys } from '../lib/useLetterKeys.ts';

interface LetterProps {
  letter: string;
  className?: string | undefined;
}

/** The letter that does something, beside what it does; nothing where letters are switched off. */
export function Letter({ letter, className }: LetterProps): ReactNode {
  const [isOn] = useLetterKeys();
  return isOn ? (
    <Kbd className={className} aria-hidden="true">
      {letter}
    </Kbd>
  ) : null;
}
