import { z } from 'zod';
import { id, instant } from '../../api/kernel/wire.ts';
import { bulkEvent, bulkLine } from '../../api/orders/calls.ts';

const lines = z.array(bulkLine).readonly();
const chunks = {
  queue: z.array(z.array(id).min(1).readonly()).readonly(),
  keys: z.array(z.string().min(1)).readonly(),
};

/** A chunk without its key would be done twice where it was done before. */
const eachHasKey = ({ queue, keys }: { queue: readonly unknown[]; keys: readonly unknown[] }) =>
  queue.length === keys.length;

/** A run as it outlives the page: what `BulkContext` says under the same names. */
export const keptBulk = z
  .object({
    orderIds: z.array(id).min(1).readonly(),
    event: bulkEvent.nullable(),
    asked: lines,
    done: lines,
    ...chunks,
    unanswered: z.array(id).readonly(),
    held: z.object(chunks).refine(eachHasKey),
    ranAt: instant.nullable(),
    again: z.object({ at: instant, before: lines }).nullable(),
  })
  .refine(eachHasKey);

/** A run of a bulk action as it is kept. */
export type KeptBulk = z.output<typeof keptBulk>;
