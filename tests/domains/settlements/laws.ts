import { createSettlementFlow, settlementLaw } from '../../../machines/settlement/flow.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
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
    secondPerson: {
      approve: { ...ALWAYS, told: true },
      reject: { ...NOTHING, told: true },
      regenerate: { none: 'is reviewed by another person' },
      process: { limit: 'statement', told: true },
      pay: { limit: 'statement', told: true },
      transfer: { none: 'notes that what was paid has arrived', told: true },
    },
  }),
};
