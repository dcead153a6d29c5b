import { z } from 'zod';

/** What a person changes here. */
export interface OrderingPageChange {
  orderingPage: string;
}

/** What the field holds. */
export const orderingPageValues = z.object({ orderingPage: z.string() });
export type OrderingPageValues = z.output<typeof orderingPageValues>;
