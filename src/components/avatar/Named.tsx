import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import classes from './avatar.module.css';

interface NamedProps {
  name: string;
  fileId: number | null;
  /** What stands there, where that is more than the name. */
  label?: string;
}

interface NamedAllProps {
  people: readonly Pick<NamedProps, 'name' | 'fileId'>[];
  /** What stands there: a sentence with their names. */
  label: string;
}

/** A sentence behind the pictures of all whom it names, in one line where there is room. */
export function NamedAll({ people, label }: NamedAllProps): ReactNode {
  return (
    <>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nobody moves.
        <span key={index} className={classes.before}>
          <Avatar {...person} />
        </span>
      ))}
      {label}
    </>
  );
}

/** A person's name behind his picture, in one line where there is room. */
export function Named({ name, fileId, label = name }: NamedProps): ReactNode {
  return <NamedAll people={[{ name, fileId }]} label={label} />;
}
