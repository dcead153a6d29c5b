import { and, eq, gt, notExists } from 'drizzle-orm';
import { nameIn } from '../../api/kernel/language.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import type { MessagePlace } from '../../machines/outboxMessage/law/facts.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { textOf } from '../kernel/messages.ts';
import { isMailAddress } from '../kernel/outbox/address.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind, MailMoved, MailSource } from '../kernel/outbox/kind.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { orderPdf } from './document.ts';
import type { PurchaseMove, PurchaseOrderRow } from './purchaseRecord.ts';
import { purchaseOrders } from './tables.ts';

const LIFECYCLE = 'purchaseOrder';
const PDF = 'application/pdf';

/** The mail that carries a purchase order to its supplier. */
export const purchaseOrderMail: MailKind = {
  makers: {
    order: (db, { shopId, parameters }) =>
      orderPdf(
        db,
        shopId,
        Number(parameters.purchaseOrderId),
        localeOf(String(parameters.country)),
      ),
  },
  isWithdrawn: isWithdrawn,
  moved: noteEmailStatus,
};

/**
 * Puts the mail to the supplier into the outbox where a move asks for it: on approval, where the
 * supplier has an address, and when it is sent once more. Answers the order's new e-mail status, or
 * null where it stays.
 */
export async function enqueueOrderMail(
  tx: Transaction,
  move: PurchaseMove,
): Promise<'queued' | null> {
  const { record, event, after, actor, at } = move;
  const to = after.supplier?.email ?? '';
  const isAsked = event.type === 'approve' || event.type === 'sendMail';
  if (!isAsked || !isMailAddress(to)) return null;
  const [shop] = await tx
    .select({ name: shops.nameEn, nameZh: shops.name })
    .from(shops)
    .where(eq(shops.id, record.shopId));
  const [supplier] = await tx
    .select({ contact: suppliers.contact })
    .from(suppliers)
    .where(eq(suppliers.id, record.row.supplierId ?? 0));
  const locale = localeOf(after.country);
  const figures = {
    number: record.name,
    shop: shop ? nameIn(locale, shop) : '',
    // An order need not name a person of its own.
    contact: record.row.contact || (supplier?.contact ?? ''),
  };
  await enqueueMail(tx, {
    shopId: record.shopId,
    kind: LIFECYCLE,
    source: { lifecycle: LIFECYCLE, recordId: record.id },
    to,
    subject: textOf(locale, 'purchasing:mail.subject', figures) ?? record.name,
    text: textOf(locale, 'purchasing:mail.text', figures) ?? record.name,
    attachments: [
      {
        fileName: `${record.name}.pdf`,
        contentType: PDF,
        maker: 'order',
        parameters: { purchaseOrderId: record.id, country: after.country },
      },
    ],
    language: locale,
    actor,
    at,
  });
  return 'queued';
}

/** The language that a supplier is written to in, by the country that is bought in. */
const localeOf = (country: string): Locale =>
  country === 'CN' ? 'zh-CN' : country === 'VN' ? 'vn-VM' : 'en-US';

const STATUS_AT: Record<MessagePlace, PurchaseOrderRow['emailStatus']> = {
  queued: 'queued',
  sending: 'queued',
  waiting: 'retrying',
  sent: 'sent',
  failed: 'failed',
  /** Only what goes to the warehouse system is ever there. */
  needsCorrection: 'failed',
  /** No mail server is set up: the message stays in the outbox. */
  kept: 'kept',
  withdrawn: 'withdrawn',
};

/** Where an order is that its supplier may have. */
const MAILABLE = placesTagged(purchaseOrderLifecycle, 'mailable');

/** A supplier is not sent an order that was closed before its mail could leave. */
async function isWithdrawn(
  db: Database | Transaction,
  { shopId, source }: { shopId: number; source: MailSource },
): Promise<boolean> {
  const [order] = await db
    .select({ status: purchaseOrders.status })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, source.recordId), inShop(purchaseOrders, { shopId })));
  return !order || !MAILABLE.includes(order.status);
}

/** The order says what became of its newest mail; nothing else of it changes. */
async function noteEmailStatus(tx: Transaction, { messageId, shopId, source, place }: MailMoved) {
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
  await tx
    .update(purchaseOrders)
    .set({ emailStatus: STATUS_AT[place] })
    .where(
      and(
        eq(purchaseOrders.id, source.recordId),
        inShop(purchaseOrders, { shopId }),
        notExists(newer),
      ),
    );
}
