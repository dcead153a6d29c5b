import { z } from 'zod';
import { idOf } from '../ids.ts';
import { instant } from '../kernel/wire.ts';

/** What the shelf's chart decides by. */
export const goodsFacts = z.object({
  goodsId: idOf('goods'),
  isNamed: z.boolean(),
  units: z.number().int(),
  isPriced: z.boolean(),
  offShelfReason: z.string().nullable(),
  takenOffAt: instant.nullable(),
  backAt: instant.nullable(),
});
