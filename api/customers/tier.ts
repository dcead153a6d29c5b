import { z } from 'zod';

/** Tiers of prices (spec section 3, customer levels). Apart, for the log names them and customers have lines of it. */
export const customerTier = z.enum(['general', 'junior', 'intermediate', 'premium']);
export type CustomerTier = z.output<typeof customerTier>;
