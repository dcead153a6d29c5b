import { z } from 'zod';
import { idOf } from '../ids.ts';

/** What of a line is taken off by agreement, and the most that can be; minor units. */
export const lineDiscount = z.object({
  amount: z.number().int(),
  /** What was agreed, where the line has come to cost less than that. */
  agreed: z.number().int().optional(),
  most: z.number().int(),
  reason: z.string(),
});

/** A discount that waits for a second person; amounts in minor units. */
export const askedDiscount = z.object({
  type: z.literal('discount'),
  lines: z.array(z.object({ lineId: idOf('orderLine'), amount: z.number().int() })),
  remark: z.string(),
  total: z.number().int(),
  discounts: z
    .array(
      z.object({
        lineId: idOf('orderLine'),
        name: z.string(),
        nameZh: z.string(),
        from: z.number().int(),
        to: z.number().int(),
      }),
    )
    .optional(),
});
