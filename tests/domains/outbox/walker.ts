import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { OutboxDetail } from '../../../api/outbox/calls.ts';
import type { MessageEvent, MessageFacts } from '../../../machines/outboxMessage/law/facts.ts';
import { outboxMessageLifecycle } from '../../../machines/outboxMessage/law/index.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { enqueueCall, enqueueMail } from '../../../server/kernel/outbox/enqueue.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { CLOCK, RecordRefusal, send } from '../../../server/kernel/record.ts';
import { outboxDetail } from '../../../server/outbox/queries.ts';
import { mailKinds, product } from '../../../server/product/product.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { messageVariants } from './variants.ts';

/** Walks messages: what a person sends goes through the API, what the server does is done as it does it. */
export function messageWalker(
  api: Api,
  db: Database,
  passTime: (messageId: number) => Promise<void>,
): Walker<MessageFacts, MessageEvent> {
  const unsendable = new Set<number>();
  // The server that is walked has no warehouse system: such a message is moved beside it.
  const toWarehouse = new Set<number>();
  const read = async (id: number) =>
    shown(
      unsendable.has(id) || toWarehouse.has(id)
        ? await outboxDetail(
            { db, shopId: 1, hasMailServer: false, hasWarehouse: toWarehouse.has(id), product },
            id,
          )
        : await api.getOutboxMessage({ params: { id } }),
    );
  const byServer = async (id: number, event: MessageEvent) => {
    const stored = storedMessage({
      mailServer: !unsendable.has(id),
      warehouse: toWarehouse.has(id),
      kinds: mailKinds,
    });
    await send(db, stored, { id, shopId: null, event, actor: CLOCK, at: new Date() });
  };
  return {
    lifecycle: outboxMessageLifecycle,
    variants: messageVariants,
    read,
    passTime,
    async create({ facts: { tries, mailServer, channel, isWithdrawn = false } }) {
      const isCall = channel === 'warehouse';
      const id = await db.transaction((tx) =>
        isCall
          ? enqueueCall(tx, { ...mailNow(false), path: 'walk', body: {} })
          : enqueueMail(tx, mailNow(isWithdrawn)),
      );
      if (isCall) toWarehouse.add(id);
      if (!mailServer) unsendable.add(id);
      for (let count = 0; count < tries; count += 1) {
        await byServer(id, { type: 'send' });
        await byServer(id, { type: 'fail', problem: 'refused', words: '' });
        await passTime(id);
      }
      return read(id);
    },
    async send(id, event): Promise<Said<MessageFacts>> {
      try {
        if (event.type === 'retry' && !unsendable.has(id) && !toWarehouse.has(id)) {
          await api.retryOutboxMessage({ params: { id }, body: {} }, { showError: false });
        } else {
          await byServer(id, event);
        }
        return { ok: true, record: await read(id) };
      } catch (error) {
        return { ok: false, rule: ruleOf(error) };
      }
    },
  };
}

/** A mail of nobody's, or the mail of a purchase order that there is not. */
const mailNow = (isWithdrawn: boolean) => ({
  shopId: 1,
  kind: isWithdrawn ? 'purchaseOrder' : 'walk',
  source: isWithdrawn
    ? { lifecycle: 'purchaseOrder', recordId: 999_999_999 }
    : { lifecycle: 'order', recordId: 1 },
  to: 'walker@example.com',
  subject: 'A message to walk',
  text: 'Nothing.',
  language: 'en-US' as const,
  actor: CLOCK,
  at: new Date(),
});

function ruleOf(error: unknown): string {
  if (error instanceof RecordRefusal && error.kind === 'refused') return error.reason?.rule ?? '';
  if (error instanceof ApiFailure && error.kind === 'refused') return error.reason?.rule ?? '';
  throw error;
}

function shown(detail: OutboxDetail): Shown<MessageFacts> {
  const { message, state, history } = detail;
  return {
    id: message.id,
    state,
    version: message.version,
    facts: detail.facts,
    historyLength: history.length,
    whole: detail,
  };
}
