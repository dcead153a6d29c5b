import { and, eq } from 'drizzle-orm';
import type { FileAnswer } from '../../api/kernel/fileRules.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { outbox as contract } from '../../api/outbox/calls.ts';
import { outboxSheet } from '../../api/outbox/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { outboxAttachments, outboxMessages } from '../kernel/db/tables/outbox.ts';
import { notFound } from '../kernel/failure.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { makerOf } from '../kernel/outbox/sender.ts';
import { storedMessage } from '../kernel/outbox/stored.ts';
import { checkedCursor } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { listOutbox, outboxDetail } from './queries.ts';

export const outboxHandlers = {
  listOutbox: ({ body }, call) => checkedCursor(() => listOutbox(call, body)),
  exportOutbox: ({ body }, call) => exportList(call, outboxSheet, body, listOutbox),
  getOutboxMessage: ({ params }, call) => outboxDetail(call, params.id),
  retryOutboxMessage: ({ params, body }, call) => retry(call, params.id, body.version),
  downloadOutboxAttachment: ({ params }, call) => attachmentOf(call, params.id),
} satisfies Handlers<typeof contract, Call>;

/** Queues a message again. @throws Failure 4091 with the message as it is now; RecordRefusal */
function retry(call: Call, id: number, version: number | undefined) {
  const stored = storedMessage({
    mailServer: call.hasMailServer,
    warehouse: call.hasWarehouse,
    kinds: call.product.mailKinds,
  });
  return moveOne(call, stored, { id, version }, { type: 'retry' }, outboxDetail);
}

/** An attachment as it was sent; before that, as it would be made now. @throws Failure 4040 */
async function attachmentOf(call: Call, id: number): Promise<FileAnswer> {
  const [found] = await call.db
    .select({ attachment: outboxAttachments, kind: outboxMessages.kind })
    .from(outboxAttachments)
    .innerJoin(outboxMessages, eq(outboxMessages.id, outboxAttachments.messageId))
    .where(and(inShop(outboxMessages, call), eq(outboxAttachments.id, id)));
  if (!found) throw notFound();
  const { fileName, contentType, content, maker, parameters } = found.attachment;
  return {
    name: fileName,
    mediaType: contentType,
    content:
      content ??
      (await makerOf(
        call.product.mailKinds,
        found.kind,
        maker,
      )(call.db, {
        shopId: call.shopId,
        parameters: parameters ?? {},
      })),
  };
}
