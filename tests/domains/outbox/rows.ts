import { enqueueMail } from '../../../server/kernel/outbox/enqueue.ts';
import { OUTSIDER } from '../../../server/site/visitor.ts';
import type { Place } from '../../paths/proof.ts';

/** A message with an attachment. */
export async function addRows({ db, shopId, at }: Place): Promise<void> {
  await db.transaction((tx) =>
    enqueueMail(tx, {
      shopId,
      kind: 'contact',
      source: { lifecycle: 'contact', recordId: 0 },
      to: `somebody.of.shop.${shopId}@example.com`,
      subject: 'A question',
      text: 'A question',
      attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') }],
      language: 'en-US',
      actor: OUTSIDER,
      at,
    }),
  );
}
