import type { z } from 'zod';
import { phoneErrorOf } from './countries.ts';
import { walkInput } from './inputWalk.ts';
import { figuresAlone, heldPhones } from './wire.ts';

/**
 * The errors of phone numbers that depend on the shop's country, by the field's path joined with dots. The
 * schema reports everything that is no phone number of any country.
 */
export function phoneErrors(
  schema: z.ZodType,
  input: unknown,
  countryCode: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  walkInput(schema, input, null, {
    reach(one, value, path) {
      if (!heldPhones.has(one)) return false;
      const wrong =
        typeof value === 'string' ? phoneErrorOf(countryCode, figuresAlone(value)) : null;
      if (wrong !== null) errors[path.join('.')] = wrong;
      return true;
    },
  });
  return errors;
}
