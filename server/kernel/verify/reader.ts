import type { Database, Transaction } from '../db/transaction.ts';

/** What checks read with: in `verify` a transaction, so that all of them see one moment. */
export type Reader = Pick<Database | Transaction, 'select' | 'execute'>;
