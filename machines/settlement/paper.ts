import type { ChartState } from '../kernel/law/explain.ts';
import type { Verdict } from '../kernel/law/rules.ts';
import { hasFigures } from './law/index.ts';

/** Why a statement has no paper to sign: its figures still change; null where they stand. */
export const figuresStand = (state: ChartState): Verdict =>
  hasFigures(state) ? null : { rule: 'settlementFiguresStand' };
