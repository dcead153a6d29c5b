import { z } from 'zod';

/** What is on the shelf after a count, in base units, and why it differs. */
export interface StockChange {
  stock: number;
  remark: string;
}

/** What the fields of a count hold. */
export const stockValues = z.object({ stock: z.string(), remark: z.string() });
