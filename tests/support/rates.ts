import type { Database } from '../../server/kernel/db/transaction.ts';
import { writeFirstRates } from '../../server/rates/first.ts';

/** Gives a shop that a test has made the rates that every shop begins with. */
export const giveRates = (db: Database, shopId: number, tax = '9'): Promise<void> =>
  writeFirstRates(db, shopId, { tax, actor: null, at: new Date(0) });
