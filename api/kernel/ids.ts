import { z } from 'zod';

declare const record: unique symbol;

/** The id of one kind of record. A plain number is accepted for it; the id of another kind is not. */
export type IdOf<Record extends string> = number & { readonly [record]?: Record };

/** Which record each id of the contract stands for; `idOf` of `api/ids.ts` fills it. */
export const recordsOfIds = z.registry<{ record: string }>();

/** The record whose id a field of a request holds, also where the field is optional or nullable. */
export function recordOfId(schema: z.ZodType): string | undefined {
  const own = recordsOfIds.get(schema)?.record;
  if (own !== undefined) return own;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType && recordOfId(innerType);
}
