import { createHash } from 'node:crypto';
import { and, eq, gt, notExists } from 'drizzle-orm';
import type { WarehouseSync } from '../../api/customers/customer.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import type { MessagePlace } from '../../machines/outboxMessage/law/facts.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { enqueueCall } from '../kernel/outbox/enqueue.ts';
import type { MailKind, MailMoved } from '../kernel/outbox/kind.ts';
import { withdrawnWhenOvertaken } from '../kernel/outbox/overtaken.ts';
import { inShop } from '../kernel/scope.ts';
import type { CustomerMove, CustomerRow } from './customerRecord.ts';
import { customers } from './tables.ts';

const LIFECYCLE = 'customer';

/** What tells the warehouse system of a customer. */
export const customerSync: MailKind = { moved: noteSync, isWithdrawn: withdrawnWhenOvertaken };

/** What the warehouse system is told of a customer, beside its version. */
const toldOf = (row: CustomerRow) => ({
  shopId: row.shopId,
  userNumber: row.userNumber,
  status: row.status,
  name: row.name,
  nameZh: row.nameZh,
  type: row.type,
  phone: row.phone,
  email: row.email ?? '',
  uen: row.uen ?? '',
  country: row.country,
  city: row.city,
  houseNumber: row.houseNumber,
  postCode: row.postCode,
  grade: row.grade,
  creditLimit: fromMinor(row.creditLimit),
  paymentTermsCode: row.paymentTermsCode,
  salesPersonCode: row.salesPersonCode ?? '',
  consumptionTax: row.consumptionTax,
});

const digestOf = (told: ReturnType<typeof toldOf>) =>
  createHash('sha256').update(JSON.stringify(told)).digest('hex');

/**
 * Whether the warehouse system would be told another thing of a customer than it was last: a login, a
 * password or an application is nothing to it. Of what was told before digests were kept the version
 * alone is known.
 */
export function hasChangedSince(row: CustomerRow): boolean {
  const { version, syncedVersion, syncedDigest } = row;
  if (syncedVersion === null) return false;
  return syncedDigest === null ? version > syncedVersion : digestOf(toldOf(row)) !== syncedDigest;
}

/**
 * Puts the customer as it is after the move into the outbox, where the move asks for that. Answers
 * the columns that change thereby.
 * @param row The customer's row as the move leaves it.
 */
export async function enqueueSync(
  tx: Transaction,
  { event, version, actor, at }: CustomerMove,
  row: CustomerRow,
) {
  if (event.type !== 'sync') return {};
  const told = toldOf(row);
  await enqueueCall(tx, {
    shopId: row.shopId,
    kind: LIFECYCLE,
    source: { lifecycle: LIFECYCLE, recordId: row.id },
    path: `customers/${row.userNumber}`,
    subject: `${row.name} (${row.userNumber})`,
    body: { ...told, version },
    language: 'en-US',
    actor,
    at,
  });
  const [syncedVersion, syncedDigest] = [version, digestOf(told)];
  return { warehouseSync: 'queued' as const, syncedVersion, syncedDigest };
}

const SYNC_AT: Record<MessagePlace, WarehouseSync> = {
  queued: 'queued',
  sending: 'queued',
  waiting: 'retrying',
  sent: 'synced',
  failed: 'failed',
  /** The customer is mended and sent anew. */
  needsCorrection: 'failed',
  /** No warehouse system is set up: the message stays in the outbox. */
  kept: 'kept',
  /** A later message says more; what that comes to is said instead. */
  withdrawn: 'failed',
};

/** The customer says what became of its newest message to the warehouse system; nothing else of it changes. */
async function noteSync(tx: Transaction, { messageId, shopId, source, place, at }: MailMoved) {
  const newer = tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        // What the customer is sent by mail tells the warehouse system nothing.
        eq(outboxMessages.kind, LIFECYCLE),
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
