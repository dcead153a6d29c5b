import type { CustomerEvent, CustomerFacts } from '../../machines/customer/facts.ts';
import type { customers } from '../db/schema.ts';
import type { Move, Stored } from '../record.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** A customer account under its lock. */
export type CustomerRecord = Stored<CustomerFacts> & { row: CustomerRow };

/** One move of a customer account. */
export type CustomerMove = Move<CustomerRecord, CustomerFacts, CustomerEvent>;
