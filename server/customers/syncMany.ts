import type { z } from 'zod';
import type { customers as contract, SyncLine } from '../../api/customers/calls.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { storedCustomer } from './stored.ts';

type Batch = z.output<(typeof contract)['syncCustomers']['body']>;

/** Sends many customers to the warehouse system, a transaction and a line each. */
export async function syncCustomers(call: Call, { customerIds }: Batch): Promise<SyncLine[]> {
  const lines: SyncLine[] = [];
  for (const id of new Set(customerIds)) {
    lines.push(await onceForLine(call, String(id), (db) => syncOne(call, db, id)));
  }
  return lines;
}

async function syncOne(call: Call, db: Database, customerId: number): Promise<SyncLine> {
  const { shopId, actor } = call;
  const event = { type: 'sync' } as const;
  try {
    const { record } = await send(db, storedCustomer, {
      id: customerId,
      shopId,
      event,
      actor,
      at: call.now(),
    });
    return { customerId, name: record.name, outcome: 'queued', message: null };
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error;
    const { target, reason, attempt } = error;
    if (!target || !reason) return { customerId, name: '', outcome: 'notFound', message: null };
    await logRefused(db, call, attempt, reason);
    const message = refusalInWords(call.locale, reason, call.shop);
    return { customerId, name: target.name, outcome: 'refused', message };
  }
}
