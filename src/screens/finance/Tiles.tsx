import type { ReactNode } from 'react';
import classes from './finance.module.css';

interface TilesProps {
  /** Name and figure. */
  figures: readonly (readonly [name: string, figure: ReactNode])[];
  /** The figures that one looks for first. */
  isMain?: boolean;
}

/** Figures side by side, each under its name. */
export function Tiles({ figures, isMain = false }: TilesProps): ReactNode {
  return (
    <dl className={classes.tiles}>
      {figures.map(([name, figure]) => (
        <div key={name} className={isMain ? `${classes.tile} ${classes.main}` : classes.tile}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
