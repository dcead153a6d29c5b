import { and, eq, gt, notExists } from 'drizzle-orm';
import type { WarehouseSync } from '../../api/customer.ts';
import { fromMinor } from '../../api/money.ts';
import { placesOf } from '../../machines/customer/case.ts';
import type { MessagePlace } from '../../machines/outboxMessage/facts.ts';
import { customers, outboxMessages } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { enqueueCall } from '../outbox/enqueue.ts';
import type { MailKind, MailMoved } from '../outbox/kind.ts';
import { inShop } from '../scope.ts';
import type { CustomerMove } from './customerRecord.ts';

const LIFECYCLE = 'customer';

/** What tells the warehouse system of a customer. */
export const customerSync: MailKind = { moved: noteSync };

/**
 * Puts the customer as it is after the move into the outbox, where the move asks for that. Answers
 * the columns that change thereby.
 */
export async function enqueueSync(tx: Transaction, move: CustomerMove) {
  const { record, event, after, snapshot, version, actor, at } = move;
  if (event.type !== 'sync') return {};
  await enqueueCall(tx, {
    shopId: record.shopId,
    kind: LIFECYCLE,
    source: { lifecycle: LIFECYCLE, recordId: record.id },
    path: `customers/${record.row.userNumber}`,
    subject: `${after.name} (${record.row.userNumber})`,
    body: {
      shopId: record.shopId,
      userNumber: record.row.userNumber,
      version,
      status: placesOf(snapshot.value).account,
      name: after.name,
      nameZh: after.nameZh,
      type: after.type,
      phone: after.phone,
      email: after.email,
      uen: after.uen,
      country: record.row.country,
      city: after.city,
      grade: after.grade,
      creditLimit: fromMinor(after.creditLimit),
      paymentTermsCode: after.paymentTermsCode,
      salesPersonCode: after.salesPersonCode,
      consumptionTax: after.consumptionTax,
    },
    language: 'en-US',
    actor,
    at,
  });
  return { warehouseSync: 'queued' as const, syncedVersion: version };
}

const SYNC_AT: Record<MessagePlace, WarehouseSync> = {
  queued: 'queued',
  sending: 'queued',
  waiting: 'retrying',
  sent: 'synced',
  failed: 'failed',
  /** No warehouse system is set up: the message stays in the outbox. */
  kept: 'kept',
  /** A customer always stands behind what was said of it. */
  withdrawn: 'failed',
};

/** The customer says what became of its newest message; nothing else of it changes. */
async function noteSync(tx: Transaction, { messageId, shopId, source, place, at }: MailMoved) {
  const newer = tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.sourceLifecycle, source.lifecycle),
        eq(outboxMessages.sourceId, source.recordId),
        gt(outboxMessages.id, messageId),
      ),
    );
  const warehouseSync = SYNC_AT[place];
  await tx
    .update(customers)
    .set({ warehouseSync, ...(warehouseSync === 'synced' ? { syncedAt: at } : {}) })
    .where(and(eq(customers.id, source.recordId), inShop(customers, { shopId }), notExists(newer)));
}
