import { Kbd, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './components.module.css';
import { Icon } from './icons.tsx';

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
          aria-keyshortcuts={letter}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          {title}
          <Kbd className={classes.keysButton} aria-hidden="true">
            {letter}
          </Kbd>
        </UnstyledButton>
      </h2>
      {isOpen ? children : null}
    </section>
  );
}
