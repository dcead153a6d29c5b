import type { ChartName } from '../../api/domains.ts';
import { isMeasured, type Row } from '../paths/secondPerson.ts';
import { laws } from './laws.ts';

export { isMeasured, type Row };

/** Every event of every chart: what asks a second person for it, or why nothing does. */
export const SECOND_PERSON = Object.fromEntries(
  Object.entries(laws).map(([chart, { secondPerson }]) => [chart, secondPerson]),
) as Readonly<Record<ChartName, Readonly<Record<string, Row>>>>;
