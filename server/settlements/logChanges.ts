import { eq } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { SettlementFacts } from '../../machines/settlement/law/facts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { transferAmount } from './figures.ts';
import type { SettlementMove } from './settlementRecord.ts';
import { settlements } from './tables.ts';

/**
 * What the operation log says of a statement's move: of a generated one what it was and is, of each
 * step after that the amount that it is about.
 */
export async function changesOfMove(
  tx: Transaction,
  before: SettlementFacts,
  after: SettlementFacts,
  { record, event }: SettlementMove,
): Promise<StoredChange[]> {
  const was = fromMinor(transferAmount(record.row));
  if (after.generations !== before.generations) {
    const [row] = await tx.select().from(settlements).where(eq(settlements.id, record.id));
    const is = row ? fromMinor(transferAmount(row)) : was;
    // Nothing stood there before the first time.
    const old = { generated: before.generations === 0 ? null : was };
    const now: typeof old = { generated: is };
    return settingChanges(old, now, { generated: 'amount' });
  }
  const told: Steps = { ...NONE, [event.type]: was };
  return settingChanges(NONE, told, {
    approve: 'amount',
    reject: 'amount',
    process: 'amount',
    pay: 'amount',
    transfer: 'amount',
  });
}

type Steps = Record<'approve' | 'reject' | 'process' | 'pay' | 'transfer', string | null>;

const NONE: Steps = { approve: null, reject: null, process: null, pay: null, transfer: null };
