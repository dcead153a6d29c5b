import { z } from 'zod';

/** What a line of goods that are charged by the kilo weighs. */
export const lineWeight = z.object({
  /** What one of its unit weighs on average, kilograms. */
  each: z.number(),
  /** How many of it were weighed; the rest weighs what it does on average. */
  weighed: z.number(),
  /** What those weighed, kilograms. */
  kilos: z.number(),
});
