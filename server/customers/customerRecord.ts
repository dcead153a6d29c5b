import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import type { Move, Stored } from '../kernel/record.ts';
import type { customers } from './tables.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** A customer account under its lock. */
export type CustomerRecord = Stored<CustomerFacts> & { row: CustomerRow };

/** One move of a customer account. */
export type CustomerMove = Move<CustomerRecord, CustomerFacts, CustomerEvent>;
