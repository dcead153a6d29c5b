import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLetterKeys } from '../lib/useLetterKeys.ts';
import classes from './components.module.css';
import { Icon } from './icons.tsx';
import { Letter } from './Letter.tsx';

interface FoldedProps {
  title: string;
  /** The key that opens and folds it. */
  letter: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Made only while it is open. */
  children: ReactNode;
}

/** A panel of which there is the title alone until somebody asks for the rest; it is not printed. */
export function Folded({ title, letter, isOpen, onOpen, children }: FoldedProps): ReactNode {
  const heading = useId();
  const [hasLetters] = useLetterKeys();
  return (
    <section
      className={classes.panel}
      data-folded={!isOpen || undefined}
      aria-labelledby={heading}
      data-off-paper
    >
      <h2 className={classes.folded}>
        <UnstyledButton
          id={heading}
          className={classes.foldedTitle}
          aria-expanded={isOpen}
          aria-keyshortcuts={hasLetters ? letter : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          {title}
          <Letter letter={letter} className={classes.keysButton} />
        </UnstyledButton>
      </h2>
      {isOpen ? children : null}
    </section>
  );
}
