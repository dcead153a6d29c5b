import type { SettlementEvent, SettlementFacts } from '../../machines/settlement/law/facts.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import type { settlements } from './tables.ts';

/** A statement's row. */
export type SettlementRow = typeof settlements.$inferSelect;

/** A statement under its lock. */
export interface SettlementRecord extends Stored<SettlementFacts> {
  row: SettlementRow;
}

/** One move of a statement. */
export type SettlementMove = Move<SettlementRecord, SettlementFacts, SettlementEvent>;

/** The statement's lifecycle with its table. */
export type StoredSettlement = StoredLifecycle<SettlementRecord, SettlementFacts, SettlementEvent>;
