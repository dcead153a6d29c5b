import type { Person } from '../../kernel/law/rules.ts';

/** How often a shop is settled (spec section 9). */
export const SETTLEMENT_CYCLES = ['weekly', 'halfMonth', 'monthly'] as const;
export type SettlementCycle = (typeof SETTLEMENT_CYCLES)[number];

/** A bank account as a statement names it; of another time than the account as it is now. */
export interface PaidTo {
  bankAccountId: number;
  bankCode: string;
  /** Its number with all but the end hidden; null where no key of the server reads it. */
  masked: string | null;
  accountName: string;
}

/** The same of now, as somebody chooses it; its version says whether it was changed since it was seen. */
export type PayableAccount = PaidTo & { version: number };

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
  /** Who passed its figures; null before that, and once they are generated anew. */
  reviewedBy: Person | null;
  /** Who took it up; null before that. */
  takenUpBy: Person | null;
  /** What the shop is to get of it, in minor units; below nought it is the shop that pays. */
  transferAmount: number;
  currency: string;
  /**
   * Above this amount, whichever way it goes, each step is another person's, in minor units; null where
   * one is enough for any.
   */
  limit: number | null;
  /** The shop's bank accounts as they are now. */
  bankAccountIds: number[];
  /** Where it was paid to, or from; null before that, and where there was nothing to pay. */
  paidTo: PaidTo | null;
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
  /**
   * `bankAccountVersion` of the account as it was seen, where somebody chose it by what it said;
   * `account` as the server read it under the lock: what the statement keeps of it.
   */
  | {
      type: 'pay';
      bankAccountId: number | null;
      bankAccountVersion?: number | undefined;
      account?: PayableAccount | null;
    }
  | { type: 'transfer' };
