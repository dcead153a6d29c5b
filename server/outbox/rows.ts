import { and, eq } from 'drizzle-orm';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import { nameInLog } from '../kernel/outbox/kind.ts';
import type { Rows } from '../kernel/product.ts';
import { inShop } from '../kernel/scope.ts';

/** The log calls a message as it did when it was written, not by the id that mail has. */
export const messages: Rows = {
  id: outboxMessages.id,
  ofShop: (shopId) => inShop(outboxMessages, { shopId }),
  async name({ db, shop, product }, id) {
    const { subject, kind } = outboxMessages;
    const [row] = await db
      .select({ subject, kind })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.id, id), inShop(outboxMessages, { shopId: shop.id })));
    return row && nameInLog(id, row.subject, product.mailKinds[row.kind] ?? {});
  },
};
