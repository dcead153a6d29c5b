import { z } from 'zod';
import { instant, requiredText } from '../kernel/wire.ts';

/** What a person sends to goods; the moment is the server's to say. */
export const goodsRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('takeOff'),
    /** Why they go off the shelf. */
    remark: requiredText(200),
    /** When they come back by themselves; null until somebody puts them back. */
    until: instant.nullable(),
  }),
  z.object({ type: z.literal('putOn') }),
]);
export type GoodsRequest = z.output<typeof goodsRequest>;
