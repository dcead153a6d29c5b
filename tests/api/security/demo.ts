import type { Database } from '../../../server/kernel/db/transaction.ts';
import { seedDemo } from '../../../server/product/demo/seed.ts';
import { secrets } from '../support/secrets.ts';
import type { Filling } from '../support/templates.ts';

/** The demo's rows, bank accounts too, whose numbers a server in memory can read. */
export const DEMO: Filling = { name: 'demo', fill: ({ db }) => fill(db) };

async function fill(db: Database): Promise<void> {
  await seedDemo(db, new Date(), secrets);
}
