import { isBrought, type OrderKind } from '../../order/law/facts.ts';
import type { Bearers } from './facts.ts';

/**
 * In which proportion a problem of an order of a kind is usually borne: what a rider would bear is the
 * shop's where nobody brought it.
 */
export const bearingFor = (kind: string, { merchant, platform, rider }: Bearers): Bearers =>
  isBrought(kind as OrderKind)
    ? { merchant, platform, rider }
    : { merchant: merchant + rider, platform, rider: 0 };
