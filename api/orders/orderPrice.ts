import { z } from 'zod';
import { money } from '../kernel/wire.ts';

/** What an order costs. `total` = items − discount + delivery fee + GST. */
export const orderPrice = z
  .object({
    currency: z.string(),
    items: money,
    discount: money,
    deliveryFee: money,
    gstPercent: z.string(),
    gst: money,
    total: money,
  })
  .meta({ id: 'OrderPrice' });

export type OrderPrice = z.output<typeof orderPrice>;
