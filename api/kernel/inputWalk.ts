import type { z } from 'zod';

/** What of a schema is looked into, as zod keeps it. */
interface Looked {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
}

/** Whoever walks through input beside its schema. */
interface Walker<Context> {
  /** Looks at a value with its schema; whether nothing within is to be looked at. */
  reach(
    schema: z.ZodType,
    value: unknown,
    path: readonly (string | number)[],
    context: Context,
  ): boolean;
  /** What holds within an object; as around it without this. */
  inside?(value: object, around: Context): Context;
}

/** Goes through all that was sent, each part of it with the part of the schema that reads it. */
export function walkInput<Context>(
  schema: z.ZodType,
  value: unknown,
  context: Context,
  walker: Walker<Context>,
  path: readonly (string | number)[] = [],
): void {
  if (value === null || value === undefined) return;
  if (walker.reach(schema, value, path, context)) return;
  const { shape, element, innerType, options, ...rest } = schema._zod.def as unknown as Looked;
  for (const inner of [innerType, rest.in, ...(options ?? [])]) {
    if (inner) walkInput(inner, value, context, walker, path);
  }
  if (typeof value !== 'object') return;
  if (element && Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      walkInput(element, one, context, walker, [...path, at]);
    }
  }
  if (!shape) return;
  const within = walker.inside?.(value, context) ?? context;
  for (const [name, one] of Object.entries(shape)) {
    const part = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    walkInput(one, part, within, walker, [...path, name]);
  }
}
