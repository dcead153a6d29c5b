import { and, inArray, not } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { outboxMessageLifecycle } from '../../machines/outboxMessage/law/index.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import { isOvertaken } from '../kernel/outbox/overtaken.ts';
import type { CountOfShop } from '../kernel/product.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { OUTBOUND_KINDS } from './kinds.ts';

/** What the warehouse system refused by its data, and waits to be mended. */
const outboundToMend: CountOfShop = (shop) =>
  rowsWhere(
    outboxMessages,
    and(
      inArray(outboxMessages.status, placesTagged(outboxMessageLifecycle, 'waitsForCorrection')),
      inArray(outboxMessages.kind, [...OUTBOUND_KINDS]),
      not(isOvertaken(shop.db)),
    ),
  )(shop);

/** What waits of the calls of the warehouse system. */
export const outboundWaiting = { outboundToMend };
