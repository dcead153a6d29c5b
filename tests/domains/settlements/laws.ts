import { createSettlementFlow, settlementLaw } from '../../../machines/settlement/flow.ts';
import { law } from '../../paths/law.ts';
import { settlementVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const settlementsLaws = {
  settlement: law({
    law: settlementLaw,
    variants: settlementVariants,
    create: createSettlementFlow,
    versioned: (version) => ({ settlement: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
  }),
};
