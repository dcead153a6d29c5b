import type { z } from 'zod';
import { money } from '../kernel/wire.ts';
import type { AGES } from './ages.ts';

/** What is still to be paid, by how late it is; the five ages come to `open`, all but the first to `overdue`. */
export const aged = {
  notDue: money,
  upTo30: money,
  upTo60: money,
  upTo90: money,
  over90: money,
  overdue: money,
  open: money,
} satisfies Record<(typeof AGES)[number] | 'overdue' | 'open', typeof money>;
export type Aged = z.output<z.ZodObject<typeof aged>>;
