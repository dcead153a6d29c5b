import { z } from 'zod';
import type { Typed } from '../../../../machines/case.ts';

const stored = z.object({
  type: z.string(),
  input: z.unknown(),
  /** Sent, and the page was closed before the answer came. */
  unanswered: z
    .object({ event: z.looseObject({ type: z.string() }), version: z.number(), key: z.string() })
    .optional(),
});

/** Where what is typed for an order outlives the page: one entry an order and account. */
export function orderDrafts(storage: Storage, userId: number) {
  const keyOf = (orderId: number) => `larder.orderEvent.${userId}.${orderId}`;
  return {
    read: (orderId: number): Typed | null => {
      const text = storage.getItem(keyOf(orderId));
      if (text === null) return null;
      try {
        const typed = stored.safeParse(JSON.parse(text));
        return typed.success ? { ...typed.data, input: typed.data.input } : null;
      } catch {
        return null;
      }
    },
    write: (orderId: number, typed: Typed): void => {
      try {
        storage.setItem(keyOf(orderId), JSON.stringify(typed));
      } catch {
        // A full or closed storage: the form still holds what is typed.
      }
    },
    clear: (orderId: number): void => storage.removeItem(keyOf(orderId)),
  };
}
