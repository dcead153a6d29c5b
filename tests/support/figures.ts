import { appendFileSync } from 'node:fs';

/** One measured figure, as `npm run bar` prints it. */
export interface Figure {
  /** Its number in docs/proof.md, for example `F1`. */
  id: string;
  /** Which lifecycle, where it is measured for each. */
  of?: string;
  /** How many cases were looked at, in words of the figure: races, replays, kills. */
  n: number;
  unit: string;
  /** What was found, by name: winners, forks, lost moves. */
  found: Record<string, number | string>;
  /** What the control without its guard showed, where the figure has one in the same test. */
  control?: string;
  seed?: number;
}

/** A figure as it lies in the file of `npm run bar`. */
export type Noted = Figure & { engine: 'PGlite' | 'PostgreSQL' | 'none' };

/** Notes a figure for `npm run bar`; without it nothing is written. */
export function note(figure: Figure, engine: Noted['engine'] = engineHere()): void {
  const file = process.env.FIGURES;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ ...figure, engine } satisfies Noted)}\n`);
}

const engineHere = () => (process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite');
