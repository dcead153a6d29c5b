import { z } from 'zod';

declare const record: unique symbol;

/** The id of a row of one kind. A plain number may stand for it, the id of another kind may not. */
export type IdOf<Record extends string> = number & { readonly [record]?: Record };

/** Which record each id of the contract stands for; `idOf` of `api/ids.ts` fills it. */
export const recordsOfIds = z.registry<{ record: string }>();

/** The record that a field of a request names, looked for through what is optional or may be null. */
export function recordOfId(schema: z.ZodType): string | undefined {
  const own = recordsOfIds.get(schema)?.record;
  if (own !== undefined) return own;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType && recordOfId(innerType);
}
