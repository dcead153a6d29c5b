import type { Person } from '../rules.ts';

/** How often a shop is settled (spec section 9). */
export const SETTLEMENT_CYCLES = ['weekly', 'halfMonth', 'monthly'] as const;
export type SettlementCycle = (typeof SETTLEMENT_CYCLES)[number];

/** What a statement's chart decides by. Moments are ISO 8601, UTC. */
export interface SettlementFacts {
  settlementId: number;
  cycle: SettlementCycle;
  /** The shop's, by whose clock the cycle ends. */
  timeZone: string;
  /** The orders that were completed from here on … */
  periodFrom: string;
  /** … and before this moment are in it. */
  periodTo: string;
  /** When it began to wait: the moment that the delay counts from. */
  begunAt: string;
  /** How often its figures were generated. */
  generations: number;
  /** Who generated them last; null where the clock did. */
  generatedBy: Person | null;
  /** Who asks; null for the clock. */
  actor: Person | null;
}

/** The places of a statement (spec section 4). */
export const SETTLEMENT_PLACES = [
  'waitingSettlement',
  'generated',
  'approve',
  'reject',
  'processing',
  'paid',
  'transferred',
] as const;
export type SettlementPlace = (typeof SETTLEMENT_PLACES)[number];

/** The events of a statement, with what each carries. */
export type SettlementEvent =
  | { type: 'approve' }
  | { type: 'reject'; remark: string }
  | { type: 'regenerate' }
  | { type: 'process' }
  | { type: 'pay' }
  | { type: 'transfer' };
