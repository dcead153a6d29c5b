import { sql } from 'drizzle-orm';
import { inOneMoment } from '../../kernel/db/snapshot.ts';
import { recordHistory } from '../../kernel/db/tables/records.ts';
import type { Database } from '../../kernel/db/transaction.ts';
import type { Seal } from '../../kernel/log/chain.ts';
import { countFaults } from '../../kernel/verify/counts.ts';
import type { Reader } from '../../kernel/verify/reader.ts';
import { audits, counts, product, storedLifecycles } from '../product.ts';
import { type Fault, Findings } from './findings.ts';
import { ledgerFaults } from './ledger.ts';
import { type SealedLog, verifyLog } from './operationLog.ts';
import { verifyRecords } from './records.ts';

/** What a run came to. */
export interface Verification {
  ok: boolean;
  /** How many records of each lifecycle were replayed. */
  records: Record<string, number>;
  /** How many postings the ledger has. */
  postings: number;
  /** How far the operation log is sealed. */
  log: SealedLog;
  /** All that were found. */
  found: number;
  /** The first hundred of them, in the order in which they were found. */
  faults: readonly Fault[];
}

/** What is kept in step beside the records, each in words. */
const AUDITS: typeof audits = {
  ledger: ledgerFaults,
  counts: (db) => countFaults(db, counts),
  ...audits,
};

/**
 * Recomputes the whole database as of one moment, which it only reads: every record's history is
 * replayed through its chart and compared with what is stored, every balance of the ledger and every
 * count is made anew, as is the chain of the operation log. Memory does not grow with the number of
 * records.
 * @param expectedSeal a seal of the operation log that was noted elsewhere
 */
export async function verify(
  db: Database,
  progress: (line: string) => void = () => {},
  expectedSeal?: Seal,
): Promise<Verification> {
  const findings = new Findings();
  const records: Record<string, number> = {};
  const { postings, log } = await inOneMoment(db, async (tx) => {
    for (const [id, stored] of Object.entries(storedLifecycles(NOWHERE))) {
      records[id] = await verifyRecords(tx, stored, findings, (done) =>
        progress(`${id}: ${done} records replayed`),
      );
    }
    await findStrangers(tx, Object.keys(records), findings);
    const seen = new Set(findings.faults.map(({ says }) => says));
    for (const [check, audit] of Object.entries(AUDITS)) {
      progress(`${check} …`);
      for (const says of await audit(tx, product.rows)) {
        // A domain looks after its own counts too; what is said once is enough.
        if (!seen.has(says)) findings.add(check, says);
        seen.add(says);
      }
    }
    progress('operation log …');
    const log = await verifyLog(tx, findings, expectedSeal);
    const { rows } = await tx.execute<{ many: number }>(
      sql`select count(*)::int as many from ledger_postings`,
    );
    return { log, postings: rows[0]?.many ?? 0 };
  });
  const { found, faults } = findings;
  return { ok: found === 0, records, postings, log, found, faults };
}

/** Nothing is sent here. */
const NOWHERE = { mailServer: false, kinds: {} };

/** Histories of lifecycles that this version does not know. */
async function findStrangers(db: Reader, known: readonly string[], findings: Findings) {
  const { rows } = await db.execute<{ lifecycle: string }>(sql`
    select distinct ${recordHistory.lifecycle} as lifecycle from ${recordHistory} order by 1`);
  for (const { lifecycle } of rows.filter((row) => !known.includes(row.lifecycle))) {
    findings.add('history', `${lifecycle}: no chart has this name`);
  }
}
